import type { BenchPage } from '../page.ts'
import { rest } from '../page.ts'

/** Waits until all rows are in the document and the page rests. */
async function complete(bench: BenchPage, rows: number) {
  await bench.page.waitForFunction((count) => document.querySelectorAll('[data-id]').length >= count, rows, {
    polling: 250,
  })
  await rest(bench, 1200)
}

/** From the start page at rest to the list: the main thread's work until all rows are there and the page rests again. */
export async function openPartners(bench: BenchPage, rows: number) {
  const { page, address } = bench
  await page.goto(address)
  await page.locator('h1').waitFor()
  await rest(bench, 1500)
  const click = await bench.aim(page.locator('button.button-secondary').first())
  await bench.record((recorder) => recorder.longestFrame())
  const heapBefore = await bench.heap()
  const before = await bench.work()
  const first = bench.record((recorder) => recorder.shown('[data-id]'))
  await click()
  const shown = await first
  await complete(bench, rows)
  const work = (await bench.work()) - before
  return {
    work,
    heap: await bench.heap(),
    heapBefore,
    ready:
      shown - (await page.evaluate(() => performance.getEntriesByName('bench:answer')[0]?.startTime ?? 0)),
    frame: await bench.record((recorder) => recorder.longestFrame()),
  }
}

/** All partners informed with one click: the main thread's work until the page rests. */
export async function informAll(bench: BenchPage) {
  await bench.page.locator('.decisions-all').click()
  const click = await bench.aim(bench.page.getByRole('menuitem').first())
  await rest(bench, 300)
  await bench.record((recorder) => recorder.longestFrame())
  const before = await bench.work()
  await click()
  await rest(bench, 1800)
  return {
    work: (await bench.work()) - before,
    frame: await bench.record((recorder) => recorder.longestFrame()),
  }
}

/** Six keys in the search, each once the last one is done with; then all rows again. */
export async function filter(bench: BenchPage) {
  const { page } = bench
  await page.locator('#partners-search').focus()
  await rest(bench, 500)
  const keys = 'versic'
  const begun = await bench.work()
  for (const key of keys) {
    await page.keyboard.press(key)
    await rest(bench, 500)
  }
  await rest(bench, 1500)
  const typed = await bench.work()
  const typing = await bench.record((recorder) => recorder.longestFrame())
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await rest(bench, 2500)
  return {
    key: (typed - begun) / keys.length,
    off: (await bench.work()) - typed,
    typing,
    clearing: await bench.record((recorder) => recorder.longestFrame()),
  }
}

/**
 * A way to decide a row, whose menu is opened, found by the page itself. A locator would look at each of 2,000 rows with functions of its own;
 * what those leave behind is collected while the click is measured, which doubled the slowest tenth of the times.
 */
export async function optionOf({ page }: BenchPage, row: number, option: number) {
  const found = await page.evaluateHandle(
    ([at, which]) =>
      new Promise<Element | null>((resolve) => {
        const chip = document.querySelectorAll('[data-id]')[at]?.querySelector<HTMLElement>('.decisions-chip')
        chip?.click()
        setTimeout(() => resolve(document.querySelectorAll('[role="menuitemradio"]')[which] ?? null), 200)
      }),
    [row, option] as const,
  )
  const element = found.asElement()
  if (!element) throw new Error(`no row ${row} with an option ${option}`)
  return element
}

/** Decisions of single rows: milliseconds from letting go of the button to the next paint, which shows the decision. */
export async function toggle(bench: BenchPage, times = 10): Promise<number[]> {
  const paints: number[] = []
  await bench.record((recorder) => recorder.listen())
  for (let at = 0; at < times; at++) {
    const press = await bench.press(await optionOf(bench, at * 3, (at % 2) + 1))
    await rest(bench, 200)
    await press()
    paints.push((await bench.record((recorder) => recorder.untilQuiet(250))).paint)
  }
  return paints
}
