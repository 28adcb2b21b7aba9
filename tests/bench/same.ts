import type { BenchPage } from './page.ts'

/** What the customer sees and can reach in the step that is shown: lines of text, and controls with their names. */
async function contentOf({ page }: BenchPage): Promise<string[]> {
  // Words out of sight are left out of innerText, as long as they are not laid out.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
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
export async function assertSame(floor: BenchPage, engine: BenchPage, where: string): Promise<void> {
  const [one, other] = [await contentOf(floor), await contentOf(engine)]
  const at = one.findIndex((line, index) => line !== other[index])
  if (at < 0 && one.length === other.length) return
  throw new Error(
    `${where}: the floor shows\n${one.slice(at, at + 4).join('\n')}\nwhere the engine shows\n${other.slice(at, at + 4).join('\n')}`,
  )
}
