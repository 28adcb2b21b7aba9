import type { BenchPage } from './page.ts'

/** What the customer sees and can reach in the step that is shown: lines of text, and controls with their names. */
export async function contentOf({ page }: BenchPage): Promise<string[]> {
  // Words out of sight are left out of innerText, as long as they are not laid out.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
    // The engine draws the decoration of rows when they come near the screen or are printed.
    dispatchEvent(new Event('beforeprint'))
  })
  const words = await page.locator('main').innerText()
  const tree = await page.locator('main').ariaSnapshot()
  const controls = tree.match(/(textbox|combobox|checkbox|radio|button|heading) "[^"]*"/g) ?? []
  return [
    ...words
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    ...controls,
  ]
}

/** Both sides must show the same, or their times would say nothing. @throws with the first difference */
export function assertSameContent(one: string[], other: string[], where: string): void {
  const at = one.findIndex((line, index) => line !== other[index])
  if (at < 0 && one.length === other.length) return
  const from = at < 0 ? one.length : at
  throw new Error(
    `${where}: the floor shows\n${one.slice(from, from + 4).join('\n')}\nwhere the engine shows\n${other.slice(from, from + 4).join('\n')}`,
  )
}

export const assertSame = async (floor: BenchPage, engine: BenchPage, where: string): Promise<void> =>
  assertSameContent(await contentOf(floor), await contentOf(engine), where)
