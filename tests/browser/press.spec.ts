import type { Page } from '@playwright/test'
import { PressAfterPaint, delays } from '../support/browser/press-after-paint.ts'
import type { PressTarget } from '../support/browser/press-after-paint.ts'
import type { ScreenId } from '../support/browser/shown.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'
import { rows } from '../support/browser/to-partners.ts'

// With animations, which most customers see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const button = (screen: ScreenId, text: string): PressTarget => ({
  selector: `main[data-screen="${screen}"] button`,
  text,
})

for (const [width, half] of [
  [390, 'even'],
  [1100, 'odd'],
] as const)
  test(`${width} px: buttons of a step work from its first paint on, forward and back`, async ({
    journey,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const presser = await PressAfterPaint.on(page)
    await journey.upTo('accounts')
    const lost: string[] = []
    for (const delay of delays(half)) {
      // The page is reloaded, so that the answer of the server is not cached.
      const forth = await presser.pressAfterReload(button('accounts', labels.next), delay)
      if (forth !== 1) lost.push(`Weiter at ${delay} ms: ${forth} clicks`)
      if (forth === 0) await journey.accounts()
      await journey.on('partners')
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('bankAccounts'))).toContain('["')
      const back = await presser.pressAfterReload(button('partners', 'Zurück'), delay)
      if (back !== 1) lost.push(`Zurück at ${delay} ms: ${back} clicks`)
      if (back === 0) await journey.press('Zurück')
      await journey.on('accounts')
    }
    expect(lost).toEqual([])
  })

const titleOf = async (page: Page, at: number) =>
  (await rows(page).nth(at).locator('.decisions-open').textContent()) ?? ''

for (const [what, number, half] of [
  ['that was found', 4, 'even'],
  ['that comes back', 1, 'odd'],
] as const)
  test(`a press on a row ${what} works while the search is being cleared`, async ({ journey, page }) => {
    // A tall window, so that the row is visible before and after.
    await page.setViewportSize({ width: 1100, height: 2000 })
    const presser = await PressAfterPaint.on(page)
    await journey.upTo('partners', 'size-24')
    const [found, expected] = [await titleOf(page, 4), await titleOf(page, number)]
    const lost: string[] = []
    for (const delay of delays(half)) {
      // Waits until the step does not change any more, because this test is about rows.
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
      const search = journey.field(labels.search)
      await search.fill(found)
      await expect(rows(page).filter({ visible: true })).toHaveCount(1)
      const aim = { selector: '.decisions-open', text: expected }
      const clicks = await presser.press(aim, delay, () => search.fill(''))
      if (clicks !== 1) lost.push(`${delay} ms: ${clicks} clicks`)
      if (clicks === 0) continue
      await expect(page.getByRole('region', { name: expected })).toBeVisible()
      await journey.press('Schließen')
    }
    expect(lost).toEqual([])
  })
