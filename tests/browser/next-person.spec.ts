import type { Page } from '@playwright/test'
import type { Journey } from '../support/browser/journey.ts'
import { labels, newIban } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

const addresses = [
  '/',
  '/beratung',
  '/firmenkunden',
  '/switch/account',
  '/switch/check',
  '/switch/done',
  '/stand',
  '/weiter',
  '/hilfe',
  '/rueckmeldung',
  '/error',
]

/** Everything readable on the page: its text and the values of its fields. */
async function seen(page: Page): Promise<string> {
  await page.locator('main h1').first().waitFor()
  const text = await page.locator('body').innerText()
  const values = await page
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')))
  return `${text} ${values.join(' ')}`
}

const ofTheFirst = new RegExp(
  `Erika|erika@|Muster(weg|stadt)|${newIban.slice(0, 6)}|DE57 ?99|KWS-|Stromwerk|(begonnen|beauftragt) um|Hier läuft schon ein Wechsel`,
)

for (const [when, walk] of Object.entries({
  'in the middle': async (journey: Journey) => {
    await journey.upTo('new-account')
    await journey.answerAccount()
    await journey.press(labels.next)
    await journey.on('signatures')
  },
  'after the order': async (journey: Journey, page: Page) => {
    await journey.walkTo('check')
    await journey.finish()
    // Before the end, the customer's data is visible.
    expect(await seen(page)).toMatch(/KWS-/)
  },
}))
  test(`after ending ${when} the next person sees nothing: by no address, not by "back", and in no other tab`, async ({
    journey,
    page,
  }) => {
    await walk(journey, page)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Ihr Wechsel/ })
      .click()
    await journey.press('Beenden und alles löschen')
    await journey.press('Jetzt alles löschen')
    await journey.on('ended')
    for (const address of addresses) {
      await page.goto(address)
      expect(await seen(page), address).not.toMatch(ofTheFirst)
    }
    let steps = 0
    for (; steps < 40 && page.url() !== 'about:blank'; steps++) {
      await page.goBack({ waitUntil: 'commit' })
      if (page.url() === 'about:blank') break
      expect(await seen(page), `back ${steps}: ${page.url()}`).not.toMatch(ofTheFirst)
    }
    expect(steps, 'steps back').toBeGreaterThanOrEqual(addresses.length)
    const tab = await page.context().newPage()
    for (const address of ['/', '/switch/done', '/stand']) {
      await tab.goto(address)
      expect(await seen(tab), `another tab at ${address}`).not.toMatch(ofTheFirst)
    }
  })
