import { untilErrorsCame } from '../support/browser/errors-came.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

test('offline before a step is loaded: the page says so, reports no fault, and shows the step when the connection is back', async ({
  journey,
  page,
  context,
  watch,
}) => {
  watch.allow(/console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
  // With data saver on, no step is preloaded.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await journey.upTo('partners')
  await untilErrorsCame(page)
  await context.setOffline(true)
  await expect(page.getByText('Keine Internetverbindung').first()).toBeVisible()
  await journey.press(labels.next)
  await journey.on('broken')
  await expect(page.locator('main')).toContainText('Sobald Sie wieder online sind')
  await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  await expect(page.locator('main').getByRole('link')).toHaveCount(0)
  await context.setOffline(false)
  await journey.on('owner')
})

test('the signature pad is loaded with its step, not after it', async ({ journey, page }) => {
  await page.route(/\/assets\/signature_pad/, (route) => route.abort('internetdisconnected'))
  await journey.upTo('new-account')
  await journey.answerAccount()
  await journey.press(labels.next)
  await journey.on('signatures')
  const paper = page.locator('canvas')
  await paper.scrollIntoViewIfNeeded()
  const box = await paper.boundingBox()
  if (!box) throw new Error('The field for the signature is not shown.')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(box.x + 40 + step * 15, box.y + 60 + (step % 2) * 40)
  await page.mouse.up()
  await journey.press(labels.toLetters)
  await journey.on('letters')
})
