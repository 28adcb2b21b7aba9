import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Journey } from '../support/browser/journey.ts'
import { businessDay, newIban } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

async function save(journey: Journey, page: Page, name: RegExp) {
  const [download] = await Promise.all([page.waitForEvent('download'), journey.button(name).click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('after the order the customer keeps a record, the letters and the dates', async ({ journey, page }) => {
  await journey.upTo('check')
  await journey.finish()
  const reference = /KWS-[0-9A-F]{8}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '-'

  const pdf = await save(journey, page, /^Protokoll \(PDF/)
  expect(pdf.name).toBe('Protokoll Kontowechsel.pdf')
  expect(pdf.text.startsWith('%PDF-')).toBe(true)

  const json = await save(journey, page, /^Protokoll als Daten/)
  const record = JSON.parse(json.text) as {
    reference: string
    partners: { name: string; decision: string }[]
  }
  expect(record.reference).toBe(reference)
  const informed = page.getByRole('list', { name: 'Diese Zahlungspartner informieren wir' })
  for (const { name, decision } of record.partners)
    if (decision === 'inform') await expect(informed).toContainText(name)

  const ics = await save(journey, page, /^Termine/)
  expect(ics.name).toBe('Termine Kontowechsel.ics')
  expect(ics.text).toContain(`DTSTART;VALUE=DATE:${businessDay().replaceAll('-', '')}`)
  expect(ics.text).toContain('SUMMARY:Ab heute kann das alte Konto geschlossen werden')

  const pack = await save(journey, page, /^Alle Briefe/)
  expect(pack.text.startsWith('%PDF-')).toBe(true)
})

test('what is left to do has a link where there is one, and the new IBAN to copy', async ({
  journey,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await journey.upTo('check')
  await journey.finish()
  const own = page.getByRole('list', { name: 'Diesen Zahlungspartnern geben Sie selbst Bescheid' })
  await expect(own.getByRole('link').first()).toHaveAttribute('href', /^https:/)
  await own
    .getByRole('button', { name: /^Neue IBAN kopieren/ })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(newIban)
})

test('the page is still there after a reload, until the tab closes', async ({ journey, page }) => {
  await journey.upTo('check')
  await journey.finish()
  const reference = page.getByText(/KWS-[0-9A-F]{8}/).first()
  const words = await reference.textContent()
  await page.reload()
  await journey.on('done')
  await expect(reference).toHaveText(words ?? '-')
  await expect(page.getByText('Altes Konto kann zu', { exact: true })).toBeVisible()
})

const opinion = async (journey: Journey, page: Page) => {
  await journey.upTo('check')
  await journey.finish()
  await page.getByText('Rückmeldung geben').click()
  await journey.press('Rückmeldung senden')
  await expect(page.getByRole('alert')).toContainText('Ihr Eindruck')
  await journey.field('Gut').check()
  await journey.field(/^Was sollen wir wissen/).fill('Alles klar')
}

test('feedback is sent in its place; what was typed stays while it cannot arrive', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  let fails = true
  const sent: unknown[] = []
  await page.route('**/feedback', (route) => {
    sent.push(route.request().postDataJSON())
    return fails ? route.fulfill({ status: 500, json: { code: 'internal-error' } }) : route.continue()
  })
  await opinion(journey, page)
  await journey.press('Rückmeldung senden')
  const again = page.getByRole('button', { name: /^Noch einmal versuchen/ })
  await expect(again).toBeVisible()
  await expect(journey.field(/^Was sollen wir wissen/)).toHaveValue('Alles klar')
  fails = false
  await again.click()
  await expect(page.getByText('Vielen Dank, Ihre Rückmeldung ist angekommen.').first()).toBeVisible()
  expect(sent.at(-1)).toEqual({ area: 'switch', rating: 4, comment: 'Alles klar' })
})

test('recommending offers a link that says nothing of the customer; questions open where they stand', async ({
  journey,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true })
    delete (Navigator.prototype as { share?: unknown }).share
    const told: unknown[] = []
    Object.assign(window, { told })
    window.addEventListener('wechselwerk:usage', (event) => told.push((event as CustomEvent).detail))
  })
  await journey.upTo('check')
  await journey.finish()
  await expect(page.locator('.share-link')).toHaveText(/^http:\/\/127\.0\.0\.1:\d+\/\?tenant=hausbank$/)
  await page.getByText('Kann ich den Wechsel zurücknehmen?').click()
  await expect(page.getByText('Was verschickt ist, können wir nicht zurückholen. Bitten')).toBeVisible()
  const told = () => page.evaluate(() => Reflect.get(window, 'told') as unknown[])
  // A box tells that it was opened after it was.
  await expect.poll(told).toContainEqual({ area: 'faq', event: 'open' })
})
