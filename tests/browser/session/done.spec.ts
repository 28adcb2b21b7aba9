import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { decide, rowNamed } from '../../support/browser/decisions.ts'
import { end } from '../../support/browser/end-session.ts'
import type { Journey } from '../../support/browser/journey.ts'
import { businessDay, labels, newIban } from '../../support/browser/labels.ts'
import { openTasks, orderNumber } from '../../support/browser/order-page.ts'
import { orderLink } from '../../support/browser/sandbox-session.ts'
import { expect, test } from '../../support/browser/test.ts'

async function save(journey: Journey, page: Page, name: RegExp) {
  const [download] = await Promise.all([page.waitForEvent('download'), journey.button(name).click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const tasks = (page: Page) => page.getByRole('region', { name: 'Das ist noch zu tun' })

test('record, letters and dates of the order can be kept and printed', async ({ journey, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await journey.upTo('check')
  await journey.finish()
  const reference = await orderNumber(page)
  const pdf = await save(journey, page, /^Protokoll$/)
  expect(pdf.name).toBe('Protokoll Kontowechsel.pdf')
  expect(pdf.text.startsWith('%PDF-')).toBe(true)
  const letters = await save(journey, page, /^Briefe$/)
  expect(letters.text.startsWith('%PDF-')).toBe(true)
  const { text: json } = await save(journey, page, /^Ihre Angaben als JSON-Datei$/)
  const record = JSON.parse(json) as { reference: string; partners: { name: string; decision: string }[] } // as the service sends it
  expect(record.reference).toBe(reference)
  await page.locator('summary').filter({ hasText: 'Zahlungspartner informieren' }).click()
  const informed = page.getByRole('list', { name: 'Diese Zahlungspartner informieren wir' })
  for (const { name, decision } of record.partners)
    if (decision === 'inform') await expect(informed).toContainText(name)
  const ics = await save(journey, page, /^Kalender$/)
  expect(ics.name).toBe('Termine Kontowechsel.ics')
  expect(ics.text).toContain(`DTSTART;VALUE=DATE:${businessDay().replaceAll('-', '')}`)
  expect(ics.text).toContain('SUMMARY:Ab heute kann das alte Konto geschlossen werden')
  await page.getByRole('button', { name: 'Kopieren Ihre neue IBAN' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(newIban)
  const print = await page.pdf({ format: 'A4', margin: { top: '15mm', bottom: '15mm', left: '15mm' } })
  expect(print.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0).toBeLessThanOrEqual(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Das ist noch zu tun' })).toBeVisible()
  await expect(page.getByText(reference).first()).toBeVisible()
  await expect(page.locator('main button:visible')).toHaveCount(0)
})

test('ticked tasks stay ticked, by the link too, until all is erased', async ({ journey, page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 844 })
  await journey.upTo('check')
  await journey.finish()
  const todo = tasks(page)
  const next = todo.getByRole('list', { name: 'Als Nächstes' }).getByRole('listitem')
  await expect(next).toHaveCount(3)
  await expect(next.first()).toContainText(/soll ab \d+\. \S+ umgestellt sein/)
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(2400)
  const count = await openTasks(todo)
  // The first view of a phone leads to the tasks.
  const left = journey.button(`Noch ${count} Dinge für Sie: zur Liste`)
  await expect(left).toBeInViewport({ ratio: 1 })
  await left.click()
  await expect(todo.getByRole('heading', { name: 'Das ist noch zu tun' })).toBeFocused()
  const stored = () => page.evaluate(() => localStorage.getItem('kws.ticks'))
  const name = await next.first().locator('.list-title').innerText()
  const box = todo.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  await box.check()
  await expect.poll(stored).not.toBeNull()
  await expect(todo.getByText(`1 von ${count} erledigt`)).toBeVisible()
  await expect(journey.button(`Noch ${count - 1} Dinge für Sie: zur Liste`)).toBeVisible()
  await expect(next).toHaveCount(4)
  await page.reload()
  await journey.on('done')
  await expect(next).toHaveCount(3)
  const more = todo.locator('summary', { hasText: `Weitere ${count - 3} Aufgaben` })
  await more.click()
  await expect(box).toBeChecked()
  const own = page.getByRole('list', { name: /^Diesen \d+ Zahlungspartnern melden Sie die IBAN selbst$/ })
  await expect(own.getByRole('link').first()).toHaveAttribute('href', /^https:/)
  await expect(own.getByRole('listitem').last()).toContainText('bucht unregelmäßig')
  const before = await todo.getByRole('listitem').allInnerTexts()
  const link = await orderLink(baseURL ?? '', page)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(link)
  await journey.on('resume-order')
  await journey.press('Stand ansehen')
  await journey.on('order-status')
  await expect(todo.getByText(`1 von ${count} erledigt`)).toBeVisible()
  await more.click()
  await expect(box).toBeChecked()
  await expect.poll(() => todo.getByRole('listitem').allInnerTexts()).toEqual(before)
  await end(journey, page)
  await expect.poll(stored).toBeNull()
})

const wish = /^Ich verlange ausdrücklich/

test('the day of the letters follows the wish for an early start', async ({ journey, page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await journey.upTo('check')
  const letters = page.getByRole('listitem').filter({ hasText: '15 Briefe im Versand' }).locator('time')
  const waits = page.getByText('Nach der Widerrufsfrist von 14 Tagen.')
  await expect(waits).toBeVisible()
  const late = (await letters.getAttribute('datetime')) ?? ''
  await page.getByLabel(wish).check()
  await expect(waits).toBeHidden()
  await expect(letters).not.toHaveAttribute('datetime', late)
  const early = (await letters.getAttribute('datetime')) ?? ''
  expect((Date.parse(late) - Date.parse(early)) / 86_400_000).toBeGreaterThanOrEqual(10)
  await page.reload()
  await journey.on('check')
  await expect(page.getByLabel(wish)).toBeChecked()
  await expect(letters).toHaveAttribute('datetime', early)
  await page.getByLabel(wish).uncheck()
  await journey.finish()
  await expect(letters).toHaveAttribute('datetime', late)
  await expect(waits).toBeVisible()
})

test('without time for a withdrawal the order asks for an early start', async ({ journey, page }) => {
  await journey.upTo('switch-day')
  await journey.press(labels.next) // The proposed day is kept.
  await journey.enterOldAccount()
  await journey.signToLetters()
  await journey.press(labels.toCheck)
  await journey.consent()
  await journey.press(labels.order)
  await expect(page.getByLabel(wish)).toHaveAccessibleDescription(/bleibt keine Zeit, die Widerrufsfrist/)
  await journey.on('check')
  await page.getByLabel(wish).check()
  await journey.press(labels.order)
  await journey.on('done')
})

test('a left-out salary is named before the order and among the tasks', async ({ page, journey }) => {
  await journey.upTo('partners')
  await decide(page, rowNamed(page, 'Muster GmbH'), 'Auslassen')
  await journey.partners()
  await journey.owner()
  await journey.answerAccount('Ja')
  await journey.press(labels.next)
  await journey.on('close-account')
  await journey.signToLetters()
  await journey.press(labels.toCheck)
  await journey.on('check')
  await expect(page.getByText('Ein ausgelassener Zahlungspartner nutzt weiter das alte Konto')).toBeVisible()
  const warned = page.getByRole('list', { name: 'Ausgelassene Zahlungspartner' })
  await expect(warned.getByRole('listitem')).toHaveText(/Muster GmbH.*Zahlt weiter auf das alte Konto/)
  await journey.finish()
  await page.getByText(/^Weitere \d+ Aufgaben$/).click()
  await expect(page.getByRole('heading', { name: /^Ausgelassen: Dieser Zahlungspartner/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Muster GmbH/ })).not.toBeChecked()
})
