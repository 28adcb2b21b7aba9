import type { Page } from '@playwright/test'
import { businessSteps } from '../support/browser/business-steps.ts'
import type { Journey } from '../support/browser/journey.ts'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import { orderNumber } from '../support/browser/order-page.ts'
import { expect, test } from '../support/browser/test.ts'

async function toStatus(journey: Journey, page: Page): Promise<void> {
  await journey.upTo('check')
  await journey.finish()
  // The step before has the same screen.
  await expect(page).toHaveURL(/\/switch\/done/)
  // The new screen takes the focus, which closes an open menu.
  await expect(page.locator('main h1')).toBeFocused()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ihr Wechsel/ })
    .click()
  await journey.press('Stand des Auftrags')
  await journey.on('order-status')
}

/** States of letters some days later. */
async function later(page: Page): Promise<void> {
  await page.route('**/api/v1/switch/partners', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { items: { handling: string; status: string }[] }
    const stages = ['confirmed', 'sent', 'action-needed', 'queued']
    let nth = 0
    for (const partner of body.items)
      if (partner.status === 'queued') partner.status = stages[Math.min(nth++, 3)] ?? ''
    await route.fulfill({ response: answer, json: body })
  })
}

/** Keys of the tab's storage that belong to an order. */
const keysOfSwitch = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /token|receipt|switch/i.test(key)))

const rows = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')

test('the status page shows what was sent, who answered and what is left, and leads back to the order', async ({
  journey,
  page,
}) => {
  await later(page)
  await toStatus(journey, page)
  await expect(page.locator('main')).toContainText(/KWS-[0-9A-F]{8}/)
  await expect(rows(page, 'Geantwortet haben')).toHaveCount(1)
  await expect(rows(page, 'Verschickt')).toHaveCount(2)
  await expect(rows(page, 'Es fehlt noch etwas von Ihnen')).toHaveCount(1)
  await expect(rows(page, /^Diesen \d+ Zahlungspartnern melden Sie die IBAN selbst$/).first()).toBeVisible()
  await examine(page, 'order-status', 1)
  await page.reload()
  await journey.on('order-status')
  await journey.press('Zurück zum Auftrag')
  await journey.on('done')
})

test('letters can be read before and after sending; a sent letter cannot be cancelled', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource.*409/)
  await toStatus(journey, page)
  await expect(page.getByText('15 Briefe im Versand')).toBeVisible()
  const waiting = 15
  await expect(rows(page, 'Noch nicht verschickt')).toHaveCount(waiting)
  await expect(rows(page, 'Verschickt')).toHaveCount(0)
  const reference = await orderNumber(page)
  await page.request.get(`/__sandbox/letters/${reference}`)
  await page.reload()
  await journey.on('order-status')
  await expect(rows(page, 'Verschickt')).toHaveCount(waiting)
  await expect(rows(page, 'Noch nicht verschickt')).toHaveCount(0)
  await journey.press('Auftrag zurückziehen')
  await journey.on('order-cancel')
  await journey.press('Auftrag jetzt zurückziehen')
  await expect(page.locator('main')).toContainText('Dafür ist es zu spät')
  await page.request.get(`/__sandbox/letters/${reference}`)
  await journey.press('Zurück zum Stand')
  await page.reload()
  await journey.on('order-status')
  await expect(rows(page, 'Geantwortet haben')).toHaveCount(waiting - 1)
  await expect(rows(page, 'Es fehlt noch etwas von Ihnen')).toHaveCount(1)
})

test('an order not yet sent can be cancelled: it is confirmed, and nothing of it remains', async ({
  journey,
  page,
}) => {
  await toStatus(journey, page)
  await journey.press('Auftrag zurückziehen')
  await journey.on('order-cancel')
  await examine(page, 'order-cancel', 1)
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await journey.press('Auftrag jetzt zurückziehen')
  expect(new URL((await sent).url()).pathname).toBe('/api/v1/switch/complete')
  await journey.on('order-cancelled')
  await expect.poll(() => keysOfSwitch(page)).toEqual([])
  await journey.press('Neuen Wechsel beginnen')
  await journey.on('start')
})

test('changing an order not yet sent cancels it and starts again with the entries', async ({
  journey,
  page,
}) => {
  await toStatus(journey, page)
  await journey.press('Auftrag ändern')
  await journey.on('order-change')
  await examine(page, 'order-change', 2)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/userinfo|complete$/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  await journey.press('Zurückziehen und neu beginnen')
  await journey.on('start')
  await expect.poll(() => calls).toEqual(['GET /api/v1/switch/userinfo', 'DELETE /api/v1/switch/complete'])
  await expect(page.locator('main')).toContainText('Ihre Angaben sind noch da')
  await expect.poll(() => keysOfSwitch(page)).toEqual([])
  await journey.press(labels.restoreAnswers)
  await journey.on('bank-search')
  await journey.chooseBank(banks.none)
  await journey.login()
  await journey.accounts()
  await journey.partners()
  await journey.on('owner')
  await expect(page.locator('main')).toContainText('Erika Muster')
  await journey.press(labels.next)
  await journey.on('new-account')
  await expect(journey.field(labels.newIban)).toHaveValue(/DE57/)
})

test('if the entries cannot be loaded, changing does not cancel the order', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await toStatus(journey, page)
  await page.route('**/api/v1/switch/userinfo', (route) => route.fulfill({ status: 503, body: '' }))
  const cancelled: string[] = []
  page.on('request', (request) => void (request.method() === 'DELETE' && cancelled.push(request.url())))
  await journey.press('Auftrag ändern')
  await journey.on('order-change')
  await journey.press('Zurückziehen und neu beginnen')
  await expect(page.locator('main .problem')).toBeVisible()
  expect(cancelled).toEqual([])
})

test('a business customer who changes the order starts again as a business customer', async ({
  journey,
  page,
}) => {
  test.slow()
  await page.goto('/firmenkunden?lang=de')
  for (const step of businessSteps) {
    await journey.on(step.screen)
    await step.enter?.(journey, page)
    await step.leave(journey, page)
  }
  await journey.on('done')
  await page.goto('/stand')
  await journey.on('order-status')
  await journey.press('Auftrag ändern')
  await journey.on('order-change')
  await journey.press('Zurückziehen und neu beginnen')
  await journey.on('business-start')
  await expect(page.locator('main')).toContainText('Ihre Angaben sind noch da')
})

for (const [title, status, words] of [
  ['went out', 409, 'Dafür ist es zu spät'],
  ['cannot be cancelled by the service', 501, 'Bitte wenden Sie sich an Neue Hausbank Test'],
  ['meets a service without that call', 404, 'Bitte wenden Sie sich an Neue Hausbank Test'],
] as const)
  test(`an order that ${title} is not shown as cancelled`, async ({ journey, page, watch }) => {
    watch.allow(/Failed to load resource/)
    await toStatus(journey, page)
    await page.route('**/api/v1/switch/complete', (route) =>
      route.fulfill({ status, json: { code: 'unknown', message: 'no' } }),
    )
    await journey.press('Auftrag zurückziehen')
    await journey.on('order-cancel')
    await journey.press('Auftrag jetzt zurückziehen')
    await expect(page.locator('main')).toContainText(words)
    await expect(journey.button('Auftrag jetzt zurückziehen')).toHaveCount(0)
    await journey.press('Zurück zum Stand')
    await journey.on('order-status')
    await journey.press('Auftrag ändern')
    await journey.on('order-change')
    await journey.press('Zurückziehen und neu beginnen')
    await expect(page.locator('main')).toContainText(words)
    await expect(journey.button('Zurückziehen und neu beginnen')).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kws.archivedAnswers'))).toBeNull()
  })

for (const [title, links, label] of [
  ['help', { helpdesk: '~tel:+493023125000', imprint: 'imprint.md' }, 'Hilfe und Kontakt'],
  ['no help', { imprint: 'imprint.md' }, 'Impressum'],
  ['help that is not safe', { helpdesk: '~http://help.example', imprint: 'imprint.md' }, 'Impressum'],
] as const)
  test(`whom to call is a link on the page, for a bank with ${title} below the page`, async ({
    journey,
    page,
    watch,
  }) => {
    watch.allow(/Failed to load resource|theme\/links/)
    await page.route('**/tenant.json', async (route) => {
      const answer = await route.fetch({ maxRetries: 2 })
      const tenant = (await answer.json()) as { theme: object }
      await route.fulfill({ response: answer, json: { ...tenant, theme: { ...tenant.theme, links } } })
    })
    await toStatus(journey, page)
    await page.route('**/api/v1/switch/complete', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 501, json: {} }) : route.continue(),
    )
    await journey.press('Auftrag zurückziehen')
    await journey.on('order-cancel')
    await journey.press('Auftrag jetzt zurückziehen')
    await expect(page.locator('main')).toContainText('steht auch auf Ihrem Kontoauszug')
    await expect(page.locator('main .notice').getByRole('link')).toHaveText(label)
  })
