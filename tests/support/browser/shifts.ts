import type { Page } from '@playwright/test'

interface Shifts {
  sum: number
  /** What moved, and from which line of pixels to which. */
  moved: string[]
}

/** What the types of the DOM do not name yet. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs before the app: adds up the layout shifts of a page that no press or key explains. */
function note() {
  const total: Shifts = { sum: 0, moved: [] }
  Object.assign(window, { shifts: total })
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? 'what has gone')
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      total.sum += value
      for (const { node, previousRect, currentRect } of sources)
        total.moved.push(`${nameOf(node)} ${previousRect.y} to ${currentRect.y}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Notes the layout shifts of each page from its beginning. */
export const noteShifts = (page: Page) => page.addInitScript(note)

/** Layout shifts of this page so far. The web calls a sum of 0.1 good; a press can miss at less. */
export const shifts = async (page: Page): Promise<Shifts> => {
  // A frame with a shift is reported after it was painted.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
}
