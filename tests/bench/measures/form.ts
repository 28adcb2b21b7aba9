import type { BenchPage } from '../page.ts'

/** From the navigation until the first field of the login form is painted; the main thread's work until the page rests. */
export async function openForm(bench: BenchPage, path: string) {
  await bench.page.goto(`${bench.address}/${path}`, { waitUntil: 'commit' })
  const usable = await bench.record((recorder) => recorder.shown('main input'))
  await bench.rest(1500)
  const scripts = await bench.page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0),
  )
  return { usable, 'main thread': await bench.work(), scripts }
}

/** Main thread per key in a field of the form, after a failed submit: errors are shown and mended. */
export async function typeInForm(bench: BenchPage): Promise<number> {
  const { page } = bench
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByText('Bitte füllen Sie').first().waitFor()
  await page.getByRole('textbox', { name: 'Anmeldename' }).focus()
  await bench.rest(800)
  const keys = 'musterkundinmusterkundin'
  const before = await bench.work()
  for (const key of keys) {
    await page.keyboard.press(key)
    await bench.rest(40)
  }
  await bench.rest(700)
  return ((await bench.work()) - before) / keys.length
}
