import type { BenchPage, Line } from '../page.ts'

/** Runs in the page: milliseconds from the navigation to the first paint and until it can be used; requests until then. */
const read = () => {
  const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
  const paint = at('first-contentful-paint')
  const usable = Math.max(at('app:ready'), paint)
  const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < usable)
  return { paint, usable, requests: files.length }
}

/** Opens the start page; the main thread's work until a second later. */
export async function openStart(bench: BenchPage, line: Line) {
  const { page, address } = bench
  await bench.over(line)
  await page.goto(`${address}/`, { waitUntil: 'commit' })
  await page.waitForFunction(() =>
    ['app:ready', 'first-contentful-paint'].every((name) => performance.getEntriesByName(name).length > 0),
  )
  await bench.rest(1000)
  return { ...(await page.evaluate(read)), 'main thread': await bench.work() }
}

/** Opens the start page again, with what the browser has kept of the visit before. */
export async function openStartAgain(bench: BenchPage) {
  await bench.keep()
  await openStart(bench, 'fast')
  // What is fetched ahead is there before the second visit.
  await bench.rest(2000)
  // As in another tab: the session of this one would go on.
  await bench.page.evaluate(() => sessionStorage.clear())
  await bench.page.goto('about:blank')
  const { paint } = await openStart(bench, 'fast')
  return { paint }
}
