import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

test('a choice is completed by the next page if the page is left while it is sent', async ({
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
  // The first never arrives; taking the route away would send it on its way.
  await page.route(address, (route) => (first ? void (first = false) : route.continue()))
  const chip = journey.field('Stromwerk Musterstadt')
  await chip.check()
  await held
  const done = page.waitForResponse(address)
  await page.reload()
  await journey.on('guided-energy')
  await expect(chip).toBeChecked()
  await done
  // Nothing is left to send: what is shown now is what the server holds.
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()))
  await page.reload()
  await journey.on('guided-energy')
  await expect(chip).toBeChecked()
  expect(sent).toEqual([])
})
