import type { BenchPage } from '../page.ts'
import { rest } from '../page.ts'

export const field = '#login-branch'

/** From the navigation until the first field of the login form is painted; the main thread's work until the page rests. */
export async function openForm(bench: BenchPage, path: string) {
  const { page, address } = bench
  await page.goto(`${address}/${path}`, { waitUntil: 'commit' })
  const usable = await bench.record((recorder) => recorder.shown('#login-branch'))
  await rest(bench, 1500)
  return { usable, work: await bench.work() }
}

/** Main thread per key in a field of the form, after a failed submit: errors are shown and mended. */
export async function typeInForm(bench: BenchPage) {
  const { page } = bench
  await page.locator('button[type=submit]').click()
  await page.locator('.field-error, .error-detail').first().waitFor()
  await page.locator('#login-user').focus()
  await rest(bench, 800)
  const keys = 'musterkundin musterkundin'
  const before = await bench.work()
  for (const key of keys) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await rest(bench, 40)
  }
  await rest(bench, 700)
  return { key: ((await bench.work()) - before) / keys.length }
}
