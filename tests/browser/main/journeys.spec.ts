import type { Page } from '@playwright/test'
import { businessSteps } from '../../support/browser/business-steps.ts'
import { callsOf } from '../../support/browser/calls.ts'
import { expectDecided, rowNamed } from '../../support/browser/decisions.ts'
import { estateSteps } from '../../support/browser/estate-steps.ts'
import { keyboard } from '../../support/browser/input-device.ts'
import { Journey } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { examine } from '../../support/browser/looks.ts'
import { personaAddress, topics } from '../../support/browser/persona.ts'
import { reloads, steps, walk } from '../../support/browser/steps.ts'
import { expect, test } from '../../support/browser/test.ts'

/** From the check of the answers back to Start, and forward again: each step has its entries. A finished login is skipped. */
async function backAndForth(journey: Journey, page: Page): Promise<void> {
  const passed = steps.filter(({ screen }) => !/^(bank-login|sca-|check|done)/.test(screen))
  for (const step of passed.toReversed()) {
    await page.goBack()
    await journey.on(step.screen)
    await step.kept?.(journey, page)
  }
  for (const step of [...passed.slice(1), ...steps.filter(({ screen }) => screen === 'check')]) {
    await page.goForward()
    await journey.on(step.screen)
    await step.kept?.(journey, page)
  }
}

test('a private customer with a TAN comes to the order; reload, back and forward keep each step with its entries', async ({
  journey,
  page,
}) => {
  const orders = callsOf(page, /\/switch\/complete$/)
  await page.goto('/?lang=de')
  await walk(journey, steps, async (step, turn) => {
    await reloads(journey, step)
    if (['start', 'partners', 'check', 'done'].includes(step.screen)) await examine(page, step.screen, turn)
    if (step.screen === 'check') await backAndForth(journey, page)
  })
  await page.goBack()
  await expect(page).toHaveURL(/\/switch\/done$/)
  await expect(page.locator('main[data-screen="check"], main[data-screen="new-account"]')).toHaveCount(0)
  expect(orders).toHaveLength(1)
})

/** The other modes that begin at an address of their own. */
const modes = {
  'a firm': { address: '/firmenkunden?lang=de', way: businessSteps, at: 'business-firm' },
  'an heir, who uploads the proofs,': {
    address: '/nachlass?lang=de',
    way: estateSteps,
    at: 'estate-documents',
  },
}
for (const [who, { address, way, at }] of Object.entries(modes))
  test(`${who} comes to the order by keyboard, and a reload keeps each step`, async ({ page }) => {
    const journey = new Journey(page, keyboard(page))
    await page.goto(address)
    await walk(journey, way, async (step) => {
      await reloads(journey, step)
      if (step.screen === at) await examine(page, at, 1)
    })
  })

test('without online banking partners are named by topic, up to the order', async ({ journey, page }) => {
  await journey.open(personaAddress('P2'))
  await journey.press(labels.withoutLogin)
  await journey.on('guided-housing')
  await expect(page.locator('.steps')).toContainText('Schritt 1 von 11: Wohnen')
  await examine(page, 'guided-housing', 0)
  await journey.nextTopic()
  await journey.on('guided-energy')
  await expect(page.locator('.rail')).toContainText('Niemand genannt.')
  await journey.field('Nichts davon').check() // Choosing a partner removes it.
  await journey.field('Stromwerk Musterstadt').check()
  await expect(journey.field('Nichts davon')).not.toBeChecked()
  await journey.nextTopic()
  await journey.on('guided-telecom') // The search finds partners that are not suggested. It shows none before the customer types.
  await expect(page.getByRole('button', { name: /^Hinzufügen/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Ein anderer Name' }).fill('Stadtwerke Ahornau')
  await page.getByRole('button', { name: 'Hinzufügen Stadtwerke Ahornau Test' }).click()
  await expect(page.locator('.rail')).toContainText('Stadtwerke Ahornau Test')
  for (const topic of topics.slice(2)) {
    await journey.on(topic)
    await journey.nextTopic()
  }
  await journey.on('partners-guided')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 Zahlungspartner genannt')
  await expectDecided(rowNamed(page, /Stromwerk/), 'Wir informieren')
  await journey.press('Weiter')
  await journey.owner()
  await journey.oldOwners()
  await journey.account()
  await journey.finish()
  await expect(page.locator('main')).toContainText('Stromwerk Musterstadt')
})
