import type { Page } from '@playwright/test'
import { banks, type Journey } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { expectProblemShown, refused } from '../../support/browser/problems.ts'
import { expect, test } from '../../support/browser/test.ts'

const [newTab, sameTab, qr] = ['99000006', '99000005', '99000010']

test('after a wrong TAN its time goes on and ends; a new one has its full time and continues', async ({
  journey,
  page,
  watch,
}) => {
  refused(watch)
  await page.clock.install()
  await journey.atLogin(banks.sms)
  await journey.login()
  await journey.on('sca-otp')
  const left = page.getByRole('timer')
  const seconds = async () => {
    const [, minutes, rest] = /(\d+):(\d\d)/.exec((await left.textContent()) ?? '') ?? []
    return Number(minutes) * 60 + Number(rest)
  }
  const full = await seconds()
  await page.clock.fastForward('01:00')
  await expect.poll(seconds).toBeLessThan(full - 50)
  await journey.otp('000000')
  await expectProblemShown(page)
  await expect(page.locator('main .problem')).toContainText('Nur die TAN fehlt noch')
  expect(await seconds()).toBeLessThan(full - 50)
  // After eleven minutes without input the session would end.
  for (let turn = 0; turn < 4; turn += 1) {
    await page.clock.fastForward('07:30')
    await page.keyboard.press('Shift')
  }
  await expect(page.locator('.waiting')).toContainText('Die Zeit ist abgelaufen')
  await expect(left).toHaveCount(0)
  await page.clock.setSystemTime(Date.now())
  await journey.button('Neue TAN anfordern').last().click()
  await expect(page.getByRole('main')).toContainText('Die neue TAN ist angefordert.')
  await expect(page.locator('main .problem')).toHaveCount(0)
  await expect.poll(seconds).toBeGreaterThan(full - 50)
  await journey.otp()
  await journey.on('accounts')
})

/** Goes to the step before the bank's page. At this bank the app asks for no PIN. */
async function upToLeaving(journey: Journey, bank: string): Promise<void> {
  await journey.start()
  await journey.chooseBank(bank)
  await journey.field(labels.login).fill('demo')
  await journey.press(labels.signIn)
  await journey.on('sca-redirect')
}

const heading = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

test('the bank returns in a new tab: it says so and closes, the first goes on', async ({ journey, page }) => {
  await upToLeaving(journey, newTab)
  await journey.press('Zur Seite der Bank')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Freigeben' }).click(),
  ])
  await heading(tab, 'Bitte gehen Sie zurück in den ersten Tab')
  await page.goBack()
  await journey.on('accounts')
  await heading(tab, 'Ihre Freigabe ist angekommen')
  const closed = tab.waitForEvent('close')
  const close = tab.getByRole('button', { name: 'Diesen Tab schließen' })
  // After this call, because a closed page cannot answer.
  await close.evaluate((button: HTMLElement) => void setTimeout(() => button.click()))
  await closed
  await expect(page.locator('.problem')).toHaveCount(0)
})

test('who cancels at the bank can approve again', async ({ journey, page, watch }) => {
  refused(watch)
  await upToLeaving(journey, sameTab)
  await journey.press('Zur Seite der Bank')
  await page.getByRole('link', { name: 'Abbrechen' }).click()
  await journey.on('sca-redirect')
  const problem = page.locator('main .problem')
  await expect(problem).toContainText('Die Freigabe wurde nicht abgeschlossen')
  await journey.press('Freigabe neu starten')
  await expect(problem).toHaveCount(0)
  await journey.press('Zur Seite der Bank')
  await page.getByRole('link', { name: 'Freigeben' }).click()
  await journey.on('accounts')
})

test('a second bank keeps the accounts of the first; the check names both', async ({ journey, page }) => {
  await journey.upTo('accounts')
  await journey.press('Weitere Bank verbinden')
  await journey.on('bank-another')
  await journey.pickBank(banks.sms)
  await journey.press(labels.next)
  await journey.login()
  await journey.otp()
  await journey.on('accounts')
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await journey.accounts()
  await journey.partners()
  await journey.owner()
  await journey.account()
  await expect(page.locator('main')).toContainText('Fantasia Testbank und Windmühlen Testbank')
})

test('a picture to scan is dark on white with a margin, in all colours', async ({ journey, page }) => {
  await journey.atLogin(qr)
  await journey.login()
  await journey.on('sca-otp')
  const picture = page.locator('.tan-image img')
  for (const look of [{ colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia(look)
    await expect(picture).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(picture).toHaveCSS('forced-color-adjust', 'none')
    await expect(picture).not.toHaveCSS('padding-top', '0px')
  }
})
