import { decide, expectDecided, rowNamed } from '../support/browser/decisions.ts'
import { expect, test } from '../support/browser/test.ts'

/** The calls that a decision about a partner of the directory is made of, in their order. */
const steps = [
  { name: 'looking for it in the list', address: /\/switch\/partners$/ },
  { name: 'taking it into the list', address: /\/byPartnerID$/ },
  { name: 'deciding', address: /\/switch\/partners\/[^/]+\/enable$/ },
]

for (const { name, address } of steps)
  test(`a decision is completed by the next page if the page is left while ${name}`, async ({
    journey,
    page,
  }) => {
    await journey.startGuided()
    const self = rowNamed(page, /Stromwerk/)
    const held = page.waitForRequest(address)
    let first = true
    // The first never arrives; taking the route away would send it on its way.
    await page.route(address, (route) => (first ? void (first = false) : route.continue()))
    await decide(page, self, 'Ich selbst')
    await held
    const done = page.waitForResponse(/\/switch\/partners\/[^/]+\/enable$/)
    await page.reload()
    await journey.on('partners-guided')
    await expectDecided(self, 'Ich selbst')
    await done
    // Nothing is left to send: what is shown now is what the server holds.
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()))
    await page.reload()
    await journey.on('partners-guided')
    await expectDecided(self, 'Ich selbst')
    expect(sent).toEqual([])
  })
