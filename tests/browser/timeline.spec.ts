import type { Page } from '@playwright/test'
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
  const before = await points(page)
  expect(before.map(([title]) => title)).toEqual([
    'Heute',
    expect.stringMatching(/^\d+ Briefe im Versand$/),
    'Tag des Wechsels',
    'Regelmäßiges umgestellt',
    'Altes Konto schließbar',
  ])
  const days = before.map(([, day]) => day)
  expect(days).toEqual(days.toSorted())
  await journey.finish()
  await journey.on('done')
  await expect(page.locator('[aria-current="date"]')).toContainText('Auftrag erteilt')
  await expect.poll(() => points(page)).toEqual([['Auftrag erteilt', days[0]], ...before.slice(1)])
  await expect(page.locator('[aria-current="date"]')).toContainText('Heute')
})

test('the day is changed from the timeline of the check', async ({ journey, page }) => {
  await journey.upTo('check')
  await page.getByRole('button', { name: 'Tag ändern', exact: true }).click()
  await journey.on('switch-day')
})
