import { chromium } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { findBrowser } from '../../engine/tools/build/find-chromium.mjs'

/**
 * Frames of the list of 300 partners in the app itself, at a fourth of the machine's speed. By hand, after
 * `SANDBOX_CLOCK=20 npm run preview`: `node tests/bench/partners.ts`; BASE names another address, SLOWDOWN another factor.
 */
const base = process.env.BASE ?? 'http://127.0.0.1:4173'
const slowdown = Number(process.env.SLOWDOWN ?? 4)

interface Frames {
  /** Longest time between two frames, in milliseconds: also waits for the compositor, which is not slowed and has no GPU here. */
  gap: number
  /** How long the page itself kept input and the next frame waiting beyond 50 ms (long animation frames), in milliseconds. */
  blocked: number[]
  count: number
}

/** Frames while `act` runs and until the page rests. */
async function frames(page: Page, act: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    const seen = { gaps: [] as number[], blocked: [] as number[] }
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { blockingDuration } = entry as PerformanceEntry & { blockingDuration: number } // not in TypeScript's DOM yet
        if (blockingDuration >= 1) seen.blocked.push(Math.round(blockingDuration))
      }
    })
    observer.observe({ type: 'long-animation-frame' })
    let last = performance.now()
    const tick = (now: number) => {
      seen.gaps.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame((now) => {
      last = now
      requestAnimationFrame(tick)
    })
    Object.assign(window, { seen })
  })
  await act()
  await page.waitForTimeout(1000)
  const { gaps, blocked } = await page.evaluate(
    () => (window as unknown as { seen: { gaps: number[]; blocked: number[] } }).seen, // put there above
  )
  return { gap: Math.round(Math.max(...gaps)), blocked, count: gaps.length }
}

const browser = await chromium.launch({
  ...findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 1280, height: 900 } })
  await page.goto(`${base}/__sandbox/scenario/size-300?lang=de`)
  await page.getByRole('button', { name: 'Mit Online-Banking starten' }).click()
  await page.getByRole('combobox', { name: 'Name der Bank, Bankleitzahl, BIC oder IBAN' }).fill('99000009')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await page.getByLabel('Anmeldename').fill('demo')
  await page.locator('input[type="password"]').fill('12345')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.locator('main[data-screen="accounts"] input').first().waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const report = (name: string, { gap, blocked, count }: Frames) =>
    console.log(
      `${name.padEnd(22)} ${String(count).padStart(4)} frames, gap ${String(gap).padStart(4)} ms, blocked beyond 50 ms: ${blocked.join(', ') || 'never'}`,
    )
  const open = await frames(page, async () => {
    await page.getByRole('button', { name: 'Weiter', exact: true }).click()
    await page.locator('.decisions-row').nth(299).waitFor({ state: 'attached' })
  })
  console.log(`300 partners, CPU ${slowdown} times slower`)
  report('open the list', open)
  const box = page.getByLabel('Zahlungspartner suchen')
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
  // Find and focus the control before counting frames: a search by role in 300 rows takes longer than the measured action.
  const press = async (target: Locator, key: string) => {
    await target.focus()
    return frames(page, () => page.keyboard.press(key))
  }
  const button = (name: string) => page.getByRole('button', { name })
  await button('Alle auf einmal').click()
  report('ignore all', await press(page.getByRole('menuitem', { name: 'Alle auslassen' }), 'Enter'))
  report('undo', await press(button('Rückgängig machen'), 'Enter'))
  report('decide one row', await press(page.locator('.decisions-chip').first(), 'Enter'))
  report('scroll to the end', await frames(page, () => page.keyboard.press('End')))
} finally {
  await browser.close()
}
