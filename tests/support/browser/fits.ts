import type { Page } from '@playwright/test'

/** The text spacing of WCAG 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`

/** Applies or removes this text spacing. */
export async function space(page: Page, on: boolean): Promise<void> {
  await page.evaluate(
    async ([css, wide]) => {
      const sheet = new CSSStyleSheet()
      if (wide) sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
      await new Promise(requestAnimationFrame)
    },
    [spacing, on] as const,
  )
}

/** Elements whose text is cut off or exceeds the page, and a page that scrolls sideways, one line for each; empty if everything fits. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.trim().slice(0, 40)}"`
    const root = document.documentElement
    const scrolls = (way: string) => way === 'auto' || way === 'scroll'
    const slides = (element: Element | null): boolean =>
      element !== null && (scrolls(getComputedStyle(element).overflowX) || slides(element.parentElement))
    const clipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || clipped(element.parentElement))
    const hidden = (element: Element) =>
      !element.checkVisibility() || clipped(element) || element.closest('[aria-hidden="true"]') !== null
    /** The area of an element's text, which may be smaller than the element. */
    const words = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        .flatMap((node) => {
          const range = document.createRange()
          range.selectNode(node)
          return [...range.getClientRects()]
        })
    const tooWide = root.scrollWidth - root.clientWidth
    const cut = [...document.querySelectorAll('body *')].flatMap((element) => {
      if (hidden(element) || element instanceof SVGElement) return []
      // Areas that scroll by themselves, such as the page of a letter, can be read by scrolling.
      if (
        !slides(element) &&
        words(element).some(({ left, right }) => left < -1 || right > root.clientWidth + 1)
      )
        return [`over the edge: ${name(element)}`]
      const { overflowX, overflowY, position } = getComputedStyle(element)
      const isCut =
        (overflowX !== 'visible' && !scrolls(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY !== 'visible' && !scrolls(overflowY) && element.scrollHeight > element.clientHeight + 1)
      return isCut && position !== 'absolute' && element.textContent.trim()
        ? [`cut off: ${name(element)}`]
        : []
    })
    return tooWide > 0 ? [...cut, `the page is ${tooWide} px too wide`] : cut
  })

/** Words of letters alone on two lines. Breaks at a hyphen, or by `hyphens: auto` (no dictionary here), are none. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // After a change of the window, media queries are evaluated with the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode as Text // SHOW_TEXT
      if (!parentElement?.checkVisibility()) continue
      for (const { 0: word, index } of textContent.matchAll(/(?<=^|\s)[\p{L}„“"(),.:;!?]{5,}(?=\s|$)/gu)) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(`${word} in ${parentElement.tagName}.${parentElement.className}`)
      }
    }
    return broken
  })
