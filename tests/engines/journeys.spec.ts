import { businessSteps } from '../support/browser/business-steps.ts'
import { consultantSteps } from '../support/browser/consultant-steps.ts'
import { estateSteps } from '../support/browser/estate-steps.ts'
import type { Journey } from '../support/browser/journey.ts'
import type { Step } from '../support/browser/steps.ts'
import { steps } from '../support/browser/steps.ts'
import type { EnginePage } from './page.ts'
import { test } from './test.ts'

/** Each step with its entries, after a reload too, and after the way back and forth. */
async function walk(journey: Journey, enginePage: EnginePage, way: Step[]): Promise<void> {
  for (const step of way)
    await test.step(step.screen, async () => {
      await journey.on(step.screen)
      await step.enter?.(journey, journey.page)
      await enginePage.reload()
      await journey.on(step.screen)
      await step.kept?.(journey, journey.page)
      await step.leave(journey, journey.page)
    })
}

const ways: Record<string, { address: string; way: Step[] }> = {
  'a customer with a TAN': { address: '/?lang=de', way: steps },
  'a firm': { address: '/firmenkunden?lang=de', way: businessSteps },
  'a consultant': { address: '/?lang=de&tenant=beraterbank', way: consultantSteps },
  'heirs, with their proofs': { address: '/nachlass?lang=de', way: estateSteps },
}

for (const [who, { address, way }] of Object.entries(ways))
  test(`${who}: to the order, and each step survives a reload`, async ({ walker, enginePage }) => {
    await enginePage.goto(address)
    await walk(walker, enginePage, way)
  })
