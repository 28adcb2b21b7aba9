import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { findBrowser } from '../../engine/build/browser.mjs'

/**
 * Frames of the list of 300 partners in the app itself, at a fourth of the machine's speed. By hand, after
 * `SANDBOX_CLOCK=20 npm run preview`: `node tests/bench/partners.ts`; BASE names another address, SLOWDOWN another factor.
 */
const base = process.env.BASE ?? 'http://127.0.0.1:4173'
const slowdown = Number(process.env.SLOWDOWN ?? 4)

interface Frames {
  longest: number
  over50: number
  count: number
}

/** Time between frames while `act` runs and until the page rests, in milliseconds. */
async function frames(page: Page, act: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    const gaps: number[] = []
    let last = performance.now()
    const tick = (now: number) => {
      gaps.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame((now) => {
      last = now
      requestAnimationFrame(tick)
    })
    Object.assign(window, { gaps })
  })
  await act()
  await page.waitForTimeout(1000)
  const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps) // put there above
  return {
    longest: Math.round(Math.max(...gaps)),
    over50: gaps.filter((gap) => gap > 50).length,
    count: gaps.length,
  }
}

const browser = await chromium.launch({
  ...findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 1280, height: 900 } })
  await page.goto(`${base}/?lang=de&scenario=size-300`)
  await page.getByRole('button', { name: 'Mit Bank-Login starten' }).click()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await page.getByLabel('Anmeldename').fill('demo')
  await page.locator('input[type="password"]').fill('12345')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.locator('main[data-screen="accounts"] input').first().waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const report = (name: string, { longest, over50, count }: Frames) =>
    console.log(
      `${name.padEnd(28)} longest ${String(longest).padStart(4)} ms, ${over50} of ${count} frames over 50 ms`,
    )
  const open = await frames(page, async () => {
    await page.getByRole('button', { name: 'Weiter', exact: true }).click()
    await page.locator('.decisions-row').nth(299).waitFor({ state: 'attached' })
  })
  console.log(`300 partners, CPU ${slowdown} times slower`)
  report('open the list', open)
  const box = page.getByLabel('Partner suchen')
  await box.focus()
  const typing = (text: string) => () => page.keyboard.type(text, { delay: 120 })
  report('type "versicherung"', await frames(page, typing('versicherung')))
  report(
    'take it back',
    await frames(page, async () => {
      for (let keys = 0; keys < 12; keys++) await page.keyboard.press('Backspace', { delay: 60 })
    }),
  )
  // By keyboard: the frames in which a browser opens its own list of options are not the page's.
  const category = page.getByLabel('Kategorie')
  await category.focus()
  const choose = (key: string) => () => page.keyboard.press(key)
  report('choose a category', await frames(page, choose('ArrowDown')))
  report('all categories', await frames(page, choose('ArrowUp')))
  const press = (name: string) => () => page.getByRole('button', { name }).click()
  report('ignore all', await frames(page, press('Alle auslassen')))
  report('undo', await frames(page, press('Rückgängig machen')))
  report(
    'decide one row',
    await frames(page, () => page.locator('.decisions-row').first().getByLabel('Auslassen').check()),
  )
  report('scroll to the end', await frames(page, () => page.keyboard.press('End')))
} finally {
  await browser.close()
}
