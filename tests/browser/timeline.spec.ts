import type { Page } from '@playwright/test'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

/** The items of the timeline, as pairs of title and ISO date. */
const points = (page: Page) =>
  page
    .getByRole('list')
    .and(page.locator('.timeline-points'))
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => [
        item.querySelector('.timeline-title')?.firstChild?.textContent ?? '',
        item.querySelector('time')?.dateTime ?? '',
      ]),
    )

test('check and end show the same days, in their order, and the end marks today', async ({
  journey,
  page,
}) => {
  await journey.upTo('check')
  await expect(page.getByRole('heading', { name: 'Ihr Fahrplan' })).toBeVisible()
  await expect
    .poll(async () => (await points(page)).map(([title]) => title))
    .toEqual([
      'Heute',
      expect.stringMatching(/^\d+ Briefe im Versand$/),
      'Tag des Wechsels',
      'Letzte Umstellung',
      'Altes Konto schließbar',
    ])
  const before = await points(page)
  const days = before.map(([, day]) => day)
  expect(days).toEqual(days.toSorted())
  await journey.finish()
  await journey.on('done')
  await expect(page.locator('[aria-current="date"]')).toContainText('Auftrag erteilt')
  await expect.poll(() => points(page)).toEqual([['Auftrag erteilt', days[0]], ...before.slice(1)])
  await expect(page.locator('[aria-current="date"]')).toContainText('Heute')
})

test('the choice of the closing day shows the same day for the letters as the timeline of the step before', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await journey.upTo('new-account')
  await journey.answerAccount('Ja')
  const letters = page.getByRole('listitem').filter({ hasText: 'Briefe im Versand' })
  const day = (await letters.locator('time').getAttribute('datetime')) ?? ''
  await journey.press(labels.next)
  await journey.on('close-account')
  await expect(letters).toContainText('Nach der Widerrufsfrist')
  await expect(letters.locator('time')).toHaveAttribute('datetime', day)
})

test('the day is changed from the timeline of the check', async ({ journey, page }) => {
  await journey.upTo('check')
  await page.getByRole('button', { name: 'Tag ändern', exact: true }).click()
  await journey.on('switch-day')
})
