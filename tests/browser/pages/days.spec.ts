import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

const inWords = (iso: string, month: 'long' | 'short' = 'short') =>
  new Intl.DateTimeFormat('de-DE', { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(iso),
  )

/** An item of the timeline, by its title. */
const point = (page: Page, title: string) =>
  page.locator('.timeline-point', { has: page.getByText(title, { exact: true }) })

/** The days of the timeline, in the order in which they are shown. */
const days = (page: Page) =>
  page
    .locator('.timeline-points time')
    .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime))

test('a day that is too early names who has too little time; the safe day to close is one day: proposed, at the check, after the order and in the saved calendar', async ({
  journey,
  page,
}) => {
  const tooEarly = page.locator('.day-scale-missed')
  const missed = tooEarly.getByRole('listitem')
  await journey.upTo('switch-day')
  await page.getByRole('slider', { name: /^Tag des Wechsels/ }).press('Home')
  await expect(tooEarly.and(page.getByRole('status'))).toContainText(/zu früh/)
  await expect(missed.first()).toContainText(/\d,\d\d\s€/)
  await expect(page.locator('.day-scale-drawing .day-scale-late')).toHaveCount(await missed.count())
  await page.getByRole('button', { name: /genug Zeit für alle/ }).click()
  await expect(missed).toHaveCount(0)
  await journey.enterSwitchDay()
  await journey.press(labels.next)
  await journey.enterOldAccount('Ja')
  await journey.press(labels.next)
  await journey.on('close-account')
  const day = await journey.field(labels.closeDate).inputValue()
  await expect(point(page, 'Altes Konto schließt')).toContainText(inWords(day))
  const slider = page.getByRole('slider', { name: /^Tag der Kontoschließung/ })
  await expect(slider).toHaveAttribute('aria-valuetext', inWords(day, 'long'))
  await expect(missed).toHaveCount(0)
  await slider.press('Home') // Before that day payments may still come; they are listed with their amounts.
  await expect(missed.first()).toContainText(/\d,\d\d\s€/)
  // The plan beside it follows the slider, before anything is submitted.
  await expect(page.locator('.timeline')).toContainText('Früher als der sichere Tag')
  await journey.press(/mit Zeit für späte Zahlungen/)
  await expect(journey.field(labels.closeDate)).toHaveValue(day)
  await journey.signToLetters()
  await journey.press(labels.toCheck)
  await journey.on('check')
  const row = page.locator('.summary-row', { has: page.getByText(labels.closeDate, { exact: true }) })
  await expect(row).toContainText(inWords(day, 'long'))
  await expect(point(page, 'Altes Konto schließt')).toContainText(inWords(day))
  const before = await days(page)
  expect(before.length).toBeGreaterThan(3)
  expect(before).toEqual(before.toSorted())
  await journey.finish()
  await expect(point(page, 'Altes Konto schließt')).toContainText(inWords(day))
  await expect.poll(() => days(page)).toEqual(before)
  await expect(page.locator('[aria-current="date"]')).toContainText('Auftrag erteilt')
  const [download] = await Promise.all([page.waitForEvent('download'), journey.button(/^Kalender$/).click()])
  const calendar = await readFile(await download.path(), 'utf8')
  expect(calendar.match(/DTSTART;VALUE=DATE:\d+\r\nSUMMARY:(?:Schl|Ab heute kann).*/g)).toEqual([
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\nSUMMARY:Schließung des alten Kontos`,
  ])
})
