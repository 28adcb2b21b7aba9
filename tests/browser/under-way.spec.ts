import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

test('if the customer leaves the page while a choice is being sent, the next page sends it', async ({
  journey,
  page,
}) => {
  const address = /\/byPartnerID$/
  await journey.open()
  await journey.press(labels.withoutLogin)
  await journey.on('guided-housing')
  await journey.nextTopic()
  await journey.on('guided-energy')
  const held = page.waitForRequest(address)
  let first = true
  // The first request must never arrive, so the route is not removed.
  await page.route(address, (route) => (first ? void (first = false) : route.continue()))
  const chip = journey.field('Stromwerk Musterstadt')
  await chip.check()
  await held
  const done = page.waitForResponse(address)
  await page.reload()
  await journey.on('guided-energy')
  await expect(chip).toBeChecked()
  await done
  // After that the page shows the state of the server.
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()))
  await page.reload()
  await journey.on('guided-energy')
  await expect(chip).toBeChecked()
  expect(sent).toEqual([])
})
