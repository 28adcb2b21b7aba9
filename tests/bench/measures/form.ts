import type { BenchPage } from '../page.ts'

/** From the navigation until the first field of the login form is painted; the main thread's work until the page rests. */
export async function openForm(bench: BenchPage, path: string) {
  await bench.page.goto(`${bench.address}/${path}`, { waitUntil: 'commit' })
  const usable = await bench.record((recorder) => recorder.shown('#login-branch'))
  await bench.rest(1500)
  return { usable, 'main thread': await bench.work() }
}

/** Main thread per key in a field of the form, after a failed submit: errors are shown and mended. */
export async function typeInForm(bench: BenchPage): Promise<number> {
  const { page } = bench
  await page.locator('button[type=submit]').click()
  await page.locator('.field-error, .error-detail').first().waitFor()
  await page.locator('#login-user').focus()
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
