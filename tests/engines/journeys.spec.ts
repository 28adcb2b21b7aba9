import { backAndForth } from '../support/browser/back-and-forth.ts'
import { businessSteps } from '../support/browser/business-steps.ts'
import { estateSteps } from '../support/browser/estate-steps.ts'
import type { Journey } from '../support/browser/journey.ts'
import type { Step } from '../support/browser/steps.ts'
import { steps } from '../support/browser/steps.ts'
import { test } from './test.ts'

async function walk(
  journey: Journey,
  way: Step[],
  atStep: (step: Step) => Promise<unknown> = async () => {},
): Promise<void> {
  for (const step of way)
    await test.step(step.screen, async () => {
      await journey.on(step.screen)
      await step.enter?.(journey, journey.page)
      await atStep(step)
      await step.leave(journey, journey.page)
    })
}

test('a customer with a TAN: to the order; each step survives a reload, and going back to Start and forward again', async ({
  walker,
  enginePage,
}) => {
  await enginePage.goto('/?lang=de')
  await walk(walker, steps, async ({ screen, kept }) => {
    await enginePage.reload()
    await walker.on(screen)
    await kept?.(walker, walker.page)
    if (screen === 'check') await backAndForth(walker, walker.page)
  })
})

const ways: Record<string, { address: string; way: Step[] }> = {
  'a firm': { address: '/firmenkunden?lang=de', way: businessSteps },
  'heirs, with their proofs': { address: '/nachlass?lang=de', way: estateSteps },
}

for (const [who, { address, way }] of Object.entries(ways))
  test(`${who}: to the order`, async ({ walker, enginePage }) => {
    await enginePage.goto(address)
    await walk(walker, way)
  })
