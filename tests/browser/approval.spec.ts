import type { Page } from '@playwright/test'
import type { Journey } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { refused } from '../support/browser/problems.ts'
import { expect, test } from '../support/browser/test.ts'

const [newTab, sameTab] = ['99000006', '99000005']
const returned = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

/** Goes to the step before the bank's page. At this bank the app asks for no PIN. */
async function upToLeaving(journey: Journey, bank: string = newTab): Promise<void> {
  await journey.start()
  await journey.chooseBank(bank)
  await journey.field(labels.login).fill('demo')
  await journey.press(labels.signIn)
  await journey.page.locator('main[data-screen="sca-redirect"]').waitFor()
}

/** Approves on the bank's page. @returns the new tab to which the bank returns */
async function approve(journey: Journey): Promise<Page> {
  const { page } = journey
  await upToLeaving(journey)
  await journey.press('Zur Seite der Bank')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Freigeben' }).click(),
  ])
  return tab
}

test('the bank returns to a new tab: the first tab continues, the new tab shows that and closes', async ({
  journey,
  page,
}) => {
  const tab = await approve(journey)
  await returned(tab, 'Bitte gehen Sie zurück in den ersten Tab')
  await page.goBack()
  await journey.on('accounts')
  await returned(tab, 'Ihre Freigabe ist angekommen')
  const closed = tab.waitForEvent('close')
  const close = tab.getByRole('button', { name: 'Diesen Tab schließen' })
  // After this call, because a closed page cannot answer.
  await close.evaluate((button: HTMLElement) => void setTimeout(() => button.click()))
  await closed
  await expect(page.locator('.problem')).toHaveCount(0)
})

test("if the bank's app opens, the first tab continues without a press; the other one asks to be closed if it stays", async ({
  journey,
  page,
  context,
}) => {
  await context.route('**/__sandbox/bank?loginId=*', (route) =>
    // An address that opens the bank's app does not change the page.
    route.request().url().includes('decision') ? route.continue() : route.fulfill({ status: 204 }),
  )
  await upToLeaving(journey)
  const requested = page.waitForRequest('**/__sandbox/bank?loginId=*')
  await journey.press('Zur Seite der Bank')
  const tab = await context.newPage()
  await tab.goto(`${(await requested).url()}&decision=approve`)
  await journey.on('accounts')
  await returned(tab, 'Ihre Freigabe ist angekommen')
  // As in browsers in which scripts cannot close this tab.
  await tab.evaluate(() => Object.assign(window, { close: () => {} }))
  await tab.getByRole('button', { name: 'Diesen Tab schließen' }).click()
  await returned(tab, 'Bitte schließen Sie diesen Tab selbst')
  await expect(tab.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(tab.getByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible()
})

test('who cancels on the page of the bank is asked once more, and can start the approval again', async ({
  journey,
  page,
  watch,
}) => {
  refused(watch)
  await upToLeaving(journey, sameTab)
  await journey.press('Zur Seite der Bank')
  await page.getByRole('link', { name: 'Abbrechen' }).click()
  await journey.on('sca-redirect')
  const problem = page.locator('main .problem')
  await expect(problem).toContainText('Die Freigabe wurde nicht abgeschlossen')
  await expect(problem.getByRole('button').first()).toHaveText('Freigabe neu starten')
  await journey.press('Freigabe neu starten')
  await expect(problem).toHaveCount(0)
  await journey.press('Zur Seite der Bank')
  await page.getByRole('link', { name: 'Freigeben' }).click()
  await journey.on('accounts')
})

test('“Zurück” after the page of the bank leads to the steps before it, never to that page', async ({
  journey,
  page,
  watch,
}) => {
  refused(watch)
  await upToLeaving(journey, sameTab)
  await journey.press('Zur Seite der Bank')
  await page.getByRole('link', { name: 'Abbrechen' }).click()
  await expect(page.locator('main .problem')).toContainText('Die Freigabe wurde nicht abgeschlossen')
  await journey.press('Zurück')
  await journey.on('bank-login')
  await expect(page).toHaveURL(/switch\/bank\/connect\/login$/)
  await journey.field(labels.login).fill('demo')
  await journey.press(labels.signIn)
  await journey.on('sca-redirect')
  await journey.press('Zur Seite der Bank')
  await page.getByRole('link', { name: 'Freigeben' }).click()
  await journey.on('accounts')
  await journey.press('Zurück')
  await journey.on('bank-search')
  await journey.press('Zurück')
  await journey.on('start')
  expect(new URL(page.url()).pathname).toBe('/')
})

test('connecting a second bank keeps the accounts of the first one', async ({ journey, page }) => {
  await journey.upTo('accounts')
  await journey.press('Weitere Bank verbinden')
  await page.locator('main[data-screen="bank-another"]').waitFor()
  await expect(page.locator('main')).toContainText('Fantasia Testbank')
  // After cancelling, the next search does not contain the earlier choice.
  await journey.pickBank('99000008')
  await journey.press('Zurück zu den Konten')
  await journey.on('accounts')
  await journey.press('Weitere Bank verbinden')
  await journey.on('bank-another')
  await expect(page.getByRole('combobox', { name: labels.bank })).toHaveValue('')
  await journey.pickBank('99000008')
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
