import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Colour } from '#engine/tools/colours/pairs.ts'
import { pairs } from '#engine/tools/colours/pairs.ts'

const words: Colour[] = [
  'text',
  'muted',
  'accent',
  'accentStrong',
  'onAccent',
  'success',
  'warning',
  'danger',
]
/** The accent is used if the tenant has no brand colour. */
const grounds: Colour[] = [...new Set(pairs.map(([, back]) => back))].filter(
  (name) => !name.startsWith('brand'),
)
const property = (name: Colour) =>
  (name.startsWith('tint') ? '--' : '--color-') +
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Runs in the page: names of the colours of texts and icons, each with its background. */
function seen([fronts, backs]: [name: string, property: string][][]): string[] {
  const probe = document.body.appendChild(document.createElement('i'))
  const table = (names: [name: string, property: string][] = []) =>
    new Map(
      names.map(([name, custom]) => {
        probe.style.backgroundColor = `var(${custom})`
        return [getComputedStyle(probe).backgroundColor, name]
      }),
    )
  const [front, back] = [table(fronts), table(backs)]
  probe.remove()
  const groundOf = (element: Element): string | undefined => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(one)
      if (one === document.body && backgroundImage !== 'none') return 'tintWelcome'
      if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return back.get(backgroundColor)
    }
    return undefined
  }
  const found = new Map<string, string>()
  for (const element of document.querySelectorAll('body *')) {
    const sign = element instanceof SVGElement
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (!element.checkVisibility({ opacityProperty: true }) || (!hasText && !sign)) continue
    const one = front.get(getComputedStyle(element).color)
    const other = groundOf(element)
    if (one && other) found.set(`${one} on ${other}, ${sign ? 3 : 4.5}`, element.outerHTML.slice(0, 120))
  }
  return [...found].map((entry) => entry.join(': '))
}

/** Checks that the contrast rule covers every pair of text and background colour on the current page. */
export async function expectKnownPairs(page: Page, what: string): Promise<void> {
  const named = (names: Colour[]) => names.map((name): [string, string] => [name, property(name)])
  const shown = await page.evaluate(seen, [named(words), named(grounds)])
  const unknown = shown.filter((line) => {
    const [, front, back, least] = /^(\w+) on (\w+), ([\d.]+)/.exec(line) ?? []
    return !pairs.some(([one, other, ratio]) => one === front && other === back && ratio >= Number(least))
  })
  expect(unknown, `colours on ${what} that the contrast rule does not know`).toEqual([])
}
