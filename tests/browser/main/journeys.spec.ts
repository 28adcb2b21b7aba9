import { businessSteps } from '../../support/browser/business-steps.ts'
import { expectDecided, rowNamed } from '../../support/browser/decisions.ts'
import { end } from '../../support/browser/end-session.ts'
import { estateSteps } from '../../support/browser/estate-steps.ts'
import { keyboard } from '../../support/browser/input-device.ts'
import { Journey } from '../../support/browser/journey.ts'
import { labels, newIban } from '../../support/browser/labels.ts'
import { examine } from '../../support/browser/looks.ts'
import { personaAddress } from '../../support/browser/persona.ts'
import { steps } from '../../support/browser/steps.ts'
import { expect, test } from '../../support/browser/test.ts'
import { topics } from '../../support/browser/topics.ts'

test('a private customer with a TAN comes to the order; a reload keeps each step with its entries', async ({
  journey,
  page,
}) => {
  await page.goto('/?lang=de')
  for (const [turn, step] of steps.entries())
    await test.step(step.screen, async () => {
      await journey.on(step.screen)
      await step.enter?.(journey, page)
      const address = page.url()
      await page.reload()
      await journey.on(step.screen)
      expect(page.url()).toBe(address)
      await step.kept?.(journey, page)
      if (['start', 'partners', 'check', 'done'].includes(step.screen)) await examine(page, step.screen, turn)
      await step.leave(journey, page)
    })
  await expect(page.locator('main')).toContainText('erika@example.org')
})

/** The other modes that begin at an address of their own. */
const modes = {
  'a firm': { address: '/firmenkunden?lang=de', steps: businessSteps, at: 'business-firm' },
  'an heir, who uploads the proofs,': {
    address: '/nachlass?lang=de',
    steps: estateSteps,
    at: 'estate-documents',
  },
}
for (const [who, { address, steps: way, at }] of Object.entries(modes))
  test(`${who} comes to the order by keyboard`, async ({ page }) => {
    const journey = new Journey(page, keyboard(page))
    await page.goto(address)
    for (const step of way)
      await test.step(step.screen, async () => {
        await journey.on(step.screen)
        await step.enter?.(journey, page)
        if (step.screen === at) await examine(page, at, 1)
        await step.leave(journey, page)
      })
  })

test('without online banking a customer names partners topic by topic, and comes to the order', async ({
  journey,
  page,
}) => {
  await journey.open(personaAddress('P2'))
  await journey.press(labels.withoutLogin)
  await journey.on('guided-housing')
  await expect(page.locator('.steps')).toContainText('Schritt 1 von 11: Wohnen')
  await examine(page, 'guided-housing', 0)
  // "None of these" is stored as an answer. Choosing a partner removes it.
  await journey.field('Nichts davon').check()
  await journey.nextTopic()
  await journey.on('guided-energy')
  await journey.press('Zurück')
  await journey.on('guided-housing')
  await expect(journey.field('Nichts davon')).toBeChecked()
  await journey.nextTopic()
  await journey.on('guided-energy')
  await journey.field('Nichts davon').check()
  await journey.field('Stromwerk Musterstadt').check()
  await expect(journey.field('Nichts davon')).not.toBeChecked()
  await journey.nextTopic()
  // The search finds partners that are not suggested. It shows none before the customer types.
  await journey.on('guided-telecom')
  await expect(page.getByRole('button', { name: /^Hinzufügen/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Ein anderer Name' }).fill('Stadtwerke Ahornau')
  await page.getByRole('button', { name: 'Hinzufügen Stadtwerke Ahornau Test' }).click()
  await expect(page.locator('.rail')).toContainText('Stadtwerke Ahornau Test')
  await journey.nothingNamed(topics.slice(2))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 Zahlungspartner genannt')
  await expectDecided(rowNamed(page, /Stromwerk/), 'Wir informieren')
  await journey.press('Weiter')
  await journey.owner()
  await journey.oldOwners()
  await journey.account()
  await journey.finish()
  await expect(page.locator('main')).toContainText('Stromwerk Musterstadt')
})

test('a failed call is told at its step; “Erneut versuchen” sends what was entered again', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource.*500/)
  await journey.upTo('new-account')
  let failures = 1
  await page.route('**/switch/type', (route) =>
    failures-- > 0
      ? route.fulfill({ status: 500, json: { code: 'internal-error', message: 'm' } })
      : route.continue(),
  )
  await journey.answerAccount()
  await journey.press(labels.next)
  await expect(page.locator('main .problem')).toContainText('Das lag an uns')
  const again = page.waitForRequest('**/switch/type')
  await journey.press('Erneut versuchen')
  expect((await again).postDataJSON()).toMatchObject({ profile: { newIban } })
  await journey.on('signatures')
})

test('ending a session erases the switch in the browser and at the service', async ({ journey, page }) => {
  await journey.upTo('owner')
  await journey.fillOwner()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/switch$|logout$/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  await end(journey, page)
  await expect.poll(() => calls).toEqual(['DELETE /api/v1/switch', 'POST /api/v1/auth/logout'])
  await expect(page.locator('main')).toContainText('hat bestätigt, dass Ihr Wechsel')
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(kept).not.toMatch(/Erika|accessToken|bankAccounts/)
})
