import type { Page } from '@playwright/test'

/** What a screen reader announces, in order. */
export interface Heard {
  /** Deletes the announcements so far. */
  clear(): Promise<void>
  /** Titles of the document, focused elements and texts of live regions since `clear`. */
  lines(): Promise<string[]>
}

/** Days, times and numbers differ from run to run. */
export const withoutDays = (text: string): string =>
  text
    .replaceAll(/KWS-[\dA-F]{8}/g, 'KWS-…')
    .replaceAll(/\d{1,2}\. \p{L}+\.?( \d{4})?|\d{4}-\d\d-\d\d/gu, '<day>')
    .replaceAll(/\d{1,2}:\d{2}/g, '<time>')

/** Runs in a page, in Chromium before the app. The lines are in the global `heard`. */
export function listen() {
  const lines: string[] = []
  Object.assign(globalThis, { heard: lines })
  const add = (line: string) => {
    if (lines.at(-1) !== line) lines.push(line)
  }
  // innerText, because it puts white space between blocks.
  const textOf = (node: Element | null) =>
    node instanceof HTMLElement ? node.innerText.replaceAll(/\s+/g, ' ').trim() : ''
  const textOfIds = (ids: string | null) =>
    (ids?.split(' ') ?? []).map((id) => textOf(document.getElementById(id))).join(' ')
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    (textOfIds(element.getAttribute('aria-labelledby')) ||
      (element instanceof HTMLInputElement ? textOf(element.labels?.[0] ?? null) : '') ||
      (element.matches('a, button, h1, h2, summary') ? textOf(element) : ''))
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    // Read name and description after the current task of the page.
    queueMicrotask(() => {
      const invalid = target.getAttribute('aria-invalid') === 'true' ? ' (invalid)' : ''
      const description = textOfIds(target.getAttribute('aria-describedby'))
      const role = target.getAttribute('role') ?? target.localName
      add(`focus: ${role} "${nameOf(target)}"${invalid}${description && `, ${description}`}`)
    })
  })
  const live = '[role="alert"], [role="status"], output, [aria-live="polite"], [aria-live="assertive"]'
  const isSilent = (element: Element) => element.closest('[aria-hidden="true"], [hidden]') !== null
  const lastTexts = new WeakMap<Element, string>()
  const say = (region: Element) => {
    const text = textOf(region)
    if (text === (lastTexts.get(region) ?? '') || isSilent(region)) return
    // Of these only what is added would be announced, and so far nothing is.
    if (region.ariaAtomic === 'false' && lastTexts.has(region)) return
    lastTexts.set(region, text)
    if (text) add(`${region.matches('[role="alert"], [aria-live="assertive"]') ? 'alert' : 'says'}: ${text}`)
  }
  let { title } = document
  new MutationObserver((changes) => {
    if (document.title !== title) add(`title: ${(title = document.title)}`)
    const regions = new Set<Element>()
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const around = element?.closest(live)
      if (around) regions.add(around)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const inside of [node, ...node.querySelectorAll('*')])
            if (inside.matches(live)) {
              // A live region that is added together with its text is only announced if it is an alert.
              if (inside.matches('[role="alert"]')) regions.add(inside)
              else if (!regions.has(inside)) lastTexts.set(inside, textOf(inside))
            }
    }
    regions.forEach(say)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Records the announcements of a page. Must be called before its first address is opened. */
export async function recordAnnouncements(page: Page): Promise<Heard> {
  await page.addInitScript(listen)
  return {
    // Set by the function above.
    clear: () =>
      page.evaluate(() => void (Reflect.get(globalThis, 'heard') as string[] | undefined)?.splice(0)),
    lines: () => page.evaluate(() => (Reflect.get(globalThis, 'heard') ?? []) as string[]),
  }
}
