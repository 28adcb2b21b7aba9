import { end } from '../../support/browser/end-session.ts'
import { Journey } from '../../support/browser/journey.ts'
import { expect, test } from '../../support/browser/test.ts'

test('ending erases a copy too; neither tells what is unsure', async ({ journey, page, context, watch }) => {
  watch.allow(/Failed to load resource.*(503|401)/) // A request of the copy that is under way when the session ends is refused.
  await journey.upTo('owner')
  await journey.fillOwner()
  // Duplicates the tab with its session storage, as browsers do.
  const [duplicate] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open(window.location.href)),
  ])
  const copy = new Journey(duplicate)
  await copy.on('owner')
  await context.route('**/api/v1/switch', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await end(journey, page)
  await copy.on('ended')
  for (const tab of [page, copy.page]) {
    await expect(tab.locator('main')).toContainText('nicht bestätigt')
    const stored = () => tab.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    await expect.poll(stored).not.toMatch(/accessToken|Erika/)
  }
})
