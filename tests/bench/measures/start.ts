import type { BenchPage, Line } from '../page.ts'
import { rest } from '../page.ts'

export interface Opened {
  /** Milliseconds from the navigation to the first paint, and until the page can be used: painted, and `app:ready`. */
  paint: number
  usable: number
  /** Number of requests before the page is usable, without the page itself; transferred size of these files and the page, in KiB. */
  requests: number
  size: number
}

/** What the page knows of its own start. Serialised: it uses nothing from outside. */
const read = (): Opened => {
  const ready = performance.getEntriesByName('app:ready')[0]?.startTime ?? Number.NaN
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const usable = Math.max(ready, paint)
  const files = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .filter(({ startTime }) => startTime < usable)
  const [page] = performance.getEntriesByType('navigation')
  const bytes = [page, ...files].reduce((sum, entry) => sum + (entry?.transferSize ?? 0), 0)
  return { paint, usable, requests: files.length, size: bytes / 1024 }
}

/** Opens the start page; the main thread's work until a second after it could be used. */
export async function openStart(bench: BenchPage, line: Line) {
  const { page, address } = bench
  await bench.over(line)
  await page.goto(`${address}/`, { waitUntil: 'commit' })
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('app:ready').length > 0 &&
      performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    { timeout: 120_000 },
  )
  await rest(bench, 1000)
  return { ...(await page.evaluate(read)), work: await bench.work() }
}

/** Opens the start page again, with what the browser has kept of the visit before. */
export async function openStartAgain(bench: BenchPage) {
  await bench.keep()
  await openStart(bench, 'fast')
  // What is fetched ahead is there before the second visit.
  await rest(bench, 2000)
  // As in another tab: the session of this one would go on.
  await bench.page.evaluate(() => sessionStorage.clear())
  await bench.page.goto('about:blank')
  const { paint, usable } = await openStart(bench, 'fast')
  return { paint, usable }
}
