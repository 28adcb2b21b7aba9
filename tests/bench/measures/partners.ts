import type { BenchPage } from '../page.ts'

/** A row of the list: in our page and the floor's, and in those of the peers. */
const row = '[data-id], .rjsf-array-item, main tbody tr, .fjs-form-field-select'

/** From the start page to the list: the main thread's work until the page rests again, and the time from the answer to the first rows. */
export async function openPartners(bench: BenchPage, rows: number) {
  const { page } = bench
  await page.goto(bench.address)
  await page.locator('h1').waitFor()
  await bench.rest(1500)
  const click = await bench.aim(page.locator('button.button-secondary').first())
  const before = await bench.work()
  const first = page.evaluate<number>(`bench.shown(${JSON.stringify(row)})`)
  await click()
  const shown = await first
  const areThere = ([one, count]: readonly [string, number]) => document.querySelectorAll(one).length >= count
  await page.waitForFunction(areThere, [row, rows] as const, { polling: 250 })
  await bench.rest(1200)
  const opened = (await bench.work()) - before
  const answered = await page.evaluate(() => performance.getEntriesByName('bench:answer')[0]?.startTime ?? 0)
  return { opened, 'first rows': shown - answered }
}

/** All partners informed with one click: the main thread's work until the page rests. */
export async function informAll(bench: BenchPage): Promise<number> {
  await bench.page.locator('.decisions-all').click()
  const click = await bench.aim(bench.page.getByRole('menuitem').first())
  await bench.rest(300)
  const before = await bench.work()
  await click()
  await bench.rest(1800)
  return (await bench.work()) - before
}

/** The main thread's work for a key in the search, of six, each once the last one is done with. */
export async function filter(bench: BenchPage): Promise<number> {
  await bench.page.locator('#partners-search').focus()
  await bench.rest(500)
  const keys = 'versic'
  const before = await bench.work()
  for (const key of keys) {
    await bench.page.keyboard.press(key)
    await bench.rest(500)
  }
  await bench.rest(1500)
  return ((await bench.work()) - before) / keys.length
}
