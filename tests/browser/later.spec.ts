import type { Page } from '@playwright/test'
import { labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import type { Journey } from '../support/browser/journey.ts'
import { outbox } from '../support/browser/sandbox-session.ts'
import { expect, test } from '../support/browser/test.ts'

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Ihr Wechsel/ })

async function saveForLater(journey: Journey, page: Page, mobile: string, mail?: string): Promise<void> {
  await menu(page).click()
  await journey.press('Später weitermachen')
  await journey.on('save-later')
  await journey.field('Ihre Handynummer').fill(mobile)
  if (mail) await page.getByRole('textbox', { name: /^Ihre E-Mail-Adresse/ }).fill(mail)
  await journey.press('Link schicken')
  await expect(page.getByRole('heading', { name: 'Der Link ist unterwegs' })).toBeVisible()
}

async function openLink(journey: Journey, page: Page, link: string, code: string): Promise<void> {
  // Another browser, without the data of this one.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(link)
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-sms')
  await journey.field('Code').fill(code)
  await journey.press(labels.next)
  await journey.on('resume-tasks')
}

test('a customer who continues later gets a link and a code, ends here, and returns to the same step with the answers', async ({
  journey,
  page,
  baseURL,
  watch,
}) => {
  watch.allow(/Failed to load resource.*401/)
  const [mail, mobile] = ['later@example.org', '+4915123125041']
  await journey.upTo('owner')
  await journey.fillOwner()
  await journey.press(labels.next)
  await journey.on('new-account')
  await saveForLater(journey, page, mobile, mail)
  await expect(page.locator('main')).toContainText(mail)
  await examine(page, 'save-later', 1)
  await journey.press('Hier beenden und alles löschen')
  await journey.on('ended')
  await expect(page.locator('main')).toContainText('weil ein Link verschickt wurde')
  const link = (await outbox(baseURL ?? '', mail)).at(-1)?.link ?? ''
  const code = (await outbox(baseURL ?? '', mobile)).at(-1)?.code ?? ''
  expect(await outbox(baseURL ?? '', mobile), 'the link goes to the address alone').toHaveLength(1)
  await openLink(journey, page, link, code)
  await journey.press('Weitermachen')
  await journey.on('new-account')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('profile'))).toContain('Erika')
  // In this browser the step is the first one, so "back" leads to the beginning.
  await journey.press('Zurück')
  await journey.on('start')
})

test('leaving at the list of partners resumes at that list', async ({ journey, page, baseURL }) => {
  const mobile = '+4915123125042'
  await journey.upTo('partners')
  await saveForLater(journey, page, mobile)
  const messages = await outbox(baseURL ?? '', mobile)
  const link = messages.find((message) => message.link)?.link ?? ''
  const code = messages.find((message) => message.code)?.code ?? ''
  await openLink(journey, page, link, code)
  await journey.press('Weitermachen')
  await journey.on('partners')
})

test('"back" from "continue later" leads to the step, and nothing typed is lost', async ({
  journey,
  page,
}) => {
  await journey.upTo('new-account')
  await journey.enterAccount()
  await menu(page).click()
  await journey.press('Später weitermachen')
  await journey.on('save-later')
  await examine(page, 'save-later', 0)
  await journey.press('Zurück')
  await journey.on('new-account')
  await expect(journey.field(labels.newIban)).not.toHaveValue('')
})

test('"continue later" is not offered before the bank, after the order and to consultants', async ({
  journey,
  page,
}) => {
  await journey.start()
  await menu(page).click()
  await expect(journey.button('Beenden und alles löschen')).toBeVisible()
  await expect(journey.button('Später weitermachen')).toHaveCount(0)
})

test('a link that the server did not confirm is not shown as sent', async ({ journey, page }) => {
  await journey.upTo('owner')
  await page.route('**/switch/setConsultantMail', (route) => route.fulfill({ json: { ok: false } }))
  await menu(page).click()
  await journey.press('Später weitermachen')
  await journey.on('save-later')
  await journey.field('Ihre Handynummer').fill('+4915123125043')
  await journey.press('Link schicken')
  await expect(page.locator('main .problem')).toBeVisible()
  await expect(page.getByText('Der Link ist unterwegs')).toHaveCount(0)
})
