import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Journey } from '../support/browser/journey.ts'
import { businessDay, labels, newIban } from '../support/browser/labels.ts'
import { openTasks, orderNumber } from '../support/browser/order-page.ts'
import { expect, test } from '../support/browser/test.ts'

async function save(journey: Journey, page: Page, name: RegExp) {
  const [download] = await Promise.all([page.waitForEvent('download'), journey.button(name).click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('after the order the customer keeps a record, the letters and the dates', async ({ journey, page }) => {
  await journey.upTo('check')
  await journey.finish()
  const reference = await orderNumber(page)

  const pdf = await save(journey, page, /^Protokoll$/)
  expect(pdf.name).toBe('Protokoll Kontowechsel.pdf')
  expect(pdf.text.startsWith('%PDF-')).toBe(true)

  const json = await save(journey, page, /^Daten$/)
  const record = JSON.parse(json.text) as {
    reference: string
    partners: { name: string; decision: string }[]
  }
  expect(record.reference).toBe(reference)
  await page.locator('summary').filter({ hasText: 'Zahlungspartner informieren' }).click()
  const informed = page.getByRole('list', { name: 'Diese Zahlungspartner informieren wir' })
  for (const { name, decision } of record.partners)
    if (decision === 'inform') await expect(informed).toContainText(name)

  const ics = await save(journey, page, /^Kalender$/)
  expect(ics.name).toBe('Termine Kontowechsel.ics')
  expect(ics.text).toContain(`DTSTART;VALUE=DATE:${businessDay().replaceAll('-', '')}`)
  expect(ics.text).toContain('SUMMARY:Ab heute kann das alte Konto geschlossen werden')

  const pack = await save(journey, page, /^Briefe$/)
  expect(pack.text.startsWith('%PDF-')).toBe(true)
})

test('open tasks are sorted by the next payment, each with its portal, and the new IBAN can be copied', async ({
  journey,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await journey.upTo('check')
  await journey.finish()
  const own = page.getByRole('list', { name: /^Diesen \d+ Zahlungspartnern melden Sie die IBAN selbst$/ })
  await expect(own.getByRole('link').first()).toHaveAttribute('href', /^https:/)
  await expect(own.getByRole('listitem').first()).toContainText(
    /soll ab \d+\. \S+ über das neue Konto laufen/,
  )
  await expect(own.getByRole('listitem').last()).toContainText('bucht unregelmäßig')
  await page.getByRole('button', { name: 'Kopieren Ihre neue IBAN' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(newIban)
})

test('who wants to close the old account later, without the service, has a task for it', async ({
  journey,
  page,
}) => {
  await journey.upTo('old-account')
  await journey.enterOldAccount('Später')
  await journey.signToLetters()
  await journey.press(labels.toCheck)
  await journey.finish()
  const todo = page.getByRole('region', { name: 'Das ist noch zu tun' })
  await expect(todo.getByRole('checkbox', { name: /^Altes Konto selbst kündigen/ })).toBeVisible()
})

/** Changes a tick, and waits until the browser has stored it. */
async function stored(page: Page, change: () => Promise<void>): Promise<void> {
  const ticks = () => page.evaluate(() => localStorage.getItem('kws.ticks'))
  const before = await ticks()
  await change()
  await expect.poll(ticks).not.toBe(before)
}

test('completed tasks stay ticked after a reload, and are counted', async ({ journey, page }) => {
  await journey.upTo('check')
  await journey.finish()
  const todo = page.getByRole('region', { name: 'Das ist noch zu tun' })
  const count = await openTasks(todo)
  await todo.getByRole('checkbox').first().check()
  await stored(page, () => todo.getByRole('checkbox', { name: /^Karten und Bargeld/ }).check())
  await expect(todo.getByText(`2 von ${count} erledigt`)).toBeVisible()
  await page.reload()
  await journey.on('done')
  await expect(todo.getByRole('checkbox').first()).toBeChecked()
  await expect(todo.getByRole('checkbox', { name: /^Karten und Bargeld/ })).toBeChecked()
  await stored(page, () => todo.getByRole('checkbox').first().uncheck())
  await page.reload()
  await journey.on('done')
  await expect(todo.getByText(`1 von ${count} erledigt`)).toBeVisible()
})

test('on a phone the first view shows the number of open tasks, with a link to them', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await journey.upTo('check')
  await journey.finish()
  const todo = page.getByRole('region', { name: 'Das ist noch zu tun' })
  const count = await openTasks(todo)
  const left = (open: number) => journey.button(`Noch ${open} Dinge für Sie: zur Liste`)
  await expect(left(count)).toBeInViewport({ ratio: 1 })
  await left(count).click()
  await expect(todo.getByRole('heading', { name: 'Das ist noch zu tun' })).toBeFocused()
  await expect(todo.getByRole('checkbox').first()).toBeInViewport()
  await todo.getByRole('checkbox').first().check()
  await expect(left(count - 1)).toBeVisible()
  for (const task of await todo.getByRole('checkbox').all()) await task.check()
  await expect(journey.button('Für Sie ist nichts mehr zu tun')).toBeVisible()
})

test('each document of the service can be downloaded; addresses of other hosts are not requested', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.route('**/switch/complete', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { documents: { id: string; name: string; url: string }[] }
    json.documents.splice(1, Infinity, { id: 'x', name: 'Fremd', url: 'https://elsewhere.example/x.pdf' })
    await route.fulfill({ response: answer, json })
  })
  await journey.upTo('check')
  await journey.finish()
  await page.getByText('2 Dokumente einzeln').click()
  const saved = await save(journey, page, /^Herunterladen \(PDF\) Brief an /)
  expect(saved.name).toMatch(/^Brief an .+\.pdf$/)
  expect(saved.text.startsWith('%PDF-')).toBe(true)
  await page.getByRole('button', { name: 'Herunterladen (PDF) Fremd' }).click()
  await expect(page.locator('.row-problem')).toBeVisible()
  expect(requested.filter((url) => url.includes('elsewhere'))).toEqual([])
})

test('the order prints on two pages: days, what to do and the number, without buttons', async ({
  journey,
  page,
}) => {
  await journey.upTo('check')
  await journey.finish()
  const pdf = (
    await page.pdf({ format: 'A4', margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' } })
  ).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)?.length ?? 0).toBeLessThanOrEqual(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Das ist noch zu tun' })).toBeVisible()
  await expect(page.getByText(/KWS-[0-9A-F]{8}/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ihre Unterlagen' })).toBeHidden()
  await expect(page.locator('main button:visible')).toHaveCount(0)
})

test('the page is still there after a reload, until the tab closes', async ({ journey, page }) => {
  await journey.upTo('check')
  await journey.finish()
  const reference = page.getByText(/KWS-[0-9A-F]{8}/).first()
  const words = await reference.textContent()
  await page.reload()
  await journey.on('done')
  await expect(reference).toHaveText(words ?? '-')
  await expect(page.getByText('Altes Konto schließbar', { exact: true })).toBeVisible()
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

test('feedback is sent from the page itself; if sending fails, the text stays', async ({
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

test('the recommended link contains no data of the customer; answers to questions open on the page', async ({
  journey,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true })
    delete (Navigator.prototype as { share?: unknown }).share
    const events: unknown[] = []
    Object.assign(window, { events })
    window.addEventListener('wechselwerk:usage', (event) => events.push((event as CustomEvent).detail))
  })
  await journey.upTo('check')
  await journey.finish()
  await expect(page.locator('.share-link')).toHaveText(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await page.getByText('Kann ich den Wechsel zurücknehmen?').click()
  await expect(page.getByText('Was verschickt ist, können wir nicht zurückholen. Bitten')).toBeVisible()
  const events = () => page.evaluate(() => Reflect.get(window, 'events') as unknown[])
  // The toggle event comes after opening.
  await expect.poll(events).toContainEqual({ area: 'faq', event: 'open' })
})
