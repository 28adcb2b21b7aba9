import type { BenchPage } from '../page.ts'
import { rest } from '../page.ts'

/** Keys in the search of the bank directory, the first one as soon as the box is there: to the next paint, and to the hits. */
export async function searchBanks(bench: BenchPage) {
  const { page, address } = bench
  await page.goto(address)
  await page.locator('h1').waitFor()
  await rest(bench, 1500)
  const click = await bench.aim(page.locator('button.button-secondary').nth(1))
  const box = bench.record((recorder) => recorder.shown('#bank'))
  await click()
  await box
  await bench.record((recorder) => recorder.listen())
  await page.locator('#bank').focus()
  const painted: number[] = []
  const hits: number[] = []
  for (const key of 'sparkasse neu') {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    const { paint, last } = await bench.record((recorder) => recorder.untilQuiet(200))
    painted.push(paint)
    hits.push(last)
  }
  return { painted, hits }
}
