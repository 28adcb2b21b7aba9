import type { Page } from '@playwright/test'

interface Shifts {
  sum: number
  /** An element that moved, with its old and new vertical position. */
  moved: string[]
}

/** Missing in the DOM types. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs before the app: adds up layout shifts that were not caused by a press or key. */
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

/** Records the layout shifts of each page. */
export const noteShifts = (page: Page) => page.addInitScript(note)

/** Layout shifts of this page so far. Web Vitals call a sum of 0.1 good, but less can already make a press miss its target. */
export const shifts = async (page: Page): Promise<Shifts> => {
  // A frame with a shift is reported after it was painted.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
}
