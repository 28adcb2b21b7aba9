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
  const lines = words.split('\n').map((line) => line.trim())
  return [...lines.filter(Boolean), ...controls]
}

/** Both sides must show the same, or their times would say nothing. @throws with the first difference */
export function assertSame(floor: string[], engine: string[], where: string): void {
  const length = Math.max(floor.length, engine.length)
  const at = Array.from({ length }).findIndex((_, line) => floor[line] !== engine[line])
  if (at < 0) return
  const part = (lines: string[]) => lines.slice(at, at + 4).join('\n')
  throw new Error(`${where}: the floor shows\n${part(floor)}\nwhere the engine shows\n${part(engine)}`)
}
