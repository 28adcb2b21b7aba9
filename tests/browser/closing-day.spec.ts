import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Journey } from '../support/browser/journey.ts'
import { businessDay, labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import { expect, test } from '../support/browser/test.ts'

const inWords = (iso: string, month: 'long' | 'short' = 'long') =>
  new Intl.DateTimeFormat('de-DE', { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(iso),
  )

/** A row of a summary, by its label. */
const row = (page: Page, label: string) =>
  page.locator('.summary-row', { has: page.getByText(label, { exact: true }) })

/** An item of the timeline, by its title. */
const point = (page: Page, title: string) =>
  page.locator('.timeline-point', { has: page.getByText(title, { exact: true }) })
const safeDay = 'Altes Konto schließbar'
const closes = 'Altes Konto schließt'

/** Goes to the step with the closing day. @returns its proposed value */
async function proposed(journey: Journey): Promise<string> {
  await journey.answerAccount('Ja')
  await journey.press(labels.next)
  await journey.on('close-account')
  return journey.field(labels.closeDate).inputValue()
}

async function order(journey: Journey): Promise<void> {
  await journey.press(labels.next)
  await journey.sign()
  await journey.on('letters')
  await journey.press(labels.toCheck)
  await journey.on('check')
}

async function calendar(journey: Journey, page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), journey.button(/^Kalender$/).click()])
  return readFile(await download.path(), 'utf8')
}

const early = 'Das alte Konto schließt vor dem sicheren Tag'

test('the safe day is one day: proposed, at the check, at the end and in the calendar', async ({
  journey,
  page,
}) => {
  await journey.upTo('new-account')
  const day = await proposed(journey)
  await expect(point(page, safeDay)).toContainText(inWords(day, 'short'))
  await order(journey)
  await expect(row(page, labels.closeDate)).toContainText(inWords(day))
  await expect(point(page, closes)).toContainText(inWords(day, 'short'))
  await expect(page.getByText(early)).toBeHidden()
  await journey.finish()
  await expect(point(page, closes)).toContainText(inWords(day, 'short'))
  await expect(point(page, safeDay)).toHaveCount(0)
  const dates = (await calendar(journey, page)).match(
    /DTSTART;VALUE=DATE:\d+\r\nSUMMARY:(?:Schl|Ab heute kann).*/g,
  )
  expect(dates).toEqual([
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\nSUMMARY:Schließung des alten Kontos`,
  ])
})

test('a day before the safe one shows a warning before the order, and is still the ordered day after it', async ({
  journey,
  page,
}) => {
  await journey.upTo('new-account')
  const safe = await proposed(journey)
  const chosen = businessDay()
  await journey.field(labels.closeDate).fill(chosen)
  await order(journey)
  await expect(page.getByText(early)).toBeVisible()
  await page.getByText('Zahlungen, die noch am alten Konto ankommen können').first().click()
  await expect(
    page.getByRole('list', { name: 'Zahlungen, die noch am alten Konto ankommen können' }),
  ).toContainText(/Wasserverband Beispieltal.*64,20/)
  await journey.finish()
  await expect(point(page, closes)).toContainText(inWords(chosen, 'short'))
  await expect(point(page, closes)).toContainText('Früher als der sichere Tag')
  await expect(point(page, safeDay)).toContainText(inWords(safe, 'short'))
  const file = await calendar(journey, page)
  expect(file).toContain(
    `DTSTART;VALUE=DATE:${chosen.replaceAll('-', '')}\r\nSUMMARY:Schließung des alten Kontos`,
  )
  expect(file).not.toContain(`DTSTART;VALUE=DATE:${safe.replaceAll('-', '')}`)
})

test('without postings of the old bank no closing day is proposed and no posting is forecast', async ({
  journey,
  page,
}) => {
  await journey.startGuided()
  await journey.press(labels.next)
  await journey.owner()
  await journey.oldOwners()
  await expect.poll(() => proposed(journey)).toBe('')
  await expect(page.getByText('Ohne Ihre Umsätze können wir keinen sicheren Tag ausrechnen.')).toBeVisible()
  await journey.field('IBAN des alten Kontos').fill('DE63990000081234567080')
  await journey.field(labels.closeDate).fill(businessDay())
  await order(journey)
  await expect(row(page, labels.closeDate)).toContainText(inWords(businessDay()))
  await journey.finish()
  await expect(point(page, closes)).toContainText(inWords(businessDay(), 'short'))
  await expect(page.locator('main')).not.toContainText(/Rhythmus|Altes Konto schließbar|umgestellt|€/)
})

test('the closing day is set by slider and by button, and postings after it are listed with day and amount', async ({
  journey,
  page,
}) => {
  await journey.upTo('new-account')
  const day = await proposed(journey)
  const slider = page.getByRole('slider', { name: /^Tag der Kontoschließung/ })
  const missed = page.locator('.day-scale-missed')
  await expect(slider).toHaveAttribute('aria-valuetext', inWords(day))
  await expect(missed.getByRole('listitem')).toHaveCount(0)
  // The safe day is some days after the last expected payment, because a booking may be late.
  await slider.press('ArrowLeft')
  await expect(journey.field(labels.closeDate)).not.toHaveValue(day)
  await expect(missed.getByRole('status')).toContainText('am alten Konto ankommen')
  await expect(missed.getByRole('listitem')).toHaveCount(1)
  await expect(missed.getByRole('listitem')).toContainText(/\d,\d\d\s€/)
  for (let key = 0; key < 20; key++) await slider.press('ArrowLeft')
  await expect.poll(() => missed.getByRole('listitem').count()).toBeGreaterThan(1)
  await journey.press(/mit Zeit für späte Zahlungen/)
  await expect(journey.field(labels.closeDate)).toHaveValue(day)
  await expect(missed.getByRole('listitem')).toHaveCount(0)
  // A day that is chosen in the calendar moves the slider.
  await journey.field(labels.closeDate).fill(businessDay())
  await expect(slider).toHaveAttribute('aria-valuetext', inWords(businessDay()))
  await examine(page, 'close-account', 0)
})

test('a joint account is not ticked beforehand, and says that all owners must sign', async ({
  journey,
  page,
}) => {
  await page.route('**/banking/accounts', async (route) => {
    const answer = await route.fetch()
    const { accounts } = (await answer.json()) as { accounts: object[] }
    await route.fulfill({
      json: { accounts: accounts.map((account) => ({ ...account, owner: 'Erika Muster und Max Muster' })) },
    })
  })
  await journey.upTo('new-account')
  await proposed(journey)
  const joint = page.getByRole('checkbox', {
    name: /Erika Muster und Max Muster Gemeinschaftskonto: Die Kündigung müssen alle Inhaber unterschreiben/,
  })
  await expect(joint).not.toBeChecked()
  await journey.press(labels.next)
  await expect(page.getByRole('alert')).toContainText('Bitte wählen Sie mindestens ein Konto')
  await joint.check()
  await journey.press(labels.next)
  await journey.on('signatures')
})
