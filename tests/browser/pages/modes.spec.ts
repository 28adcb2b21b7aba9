import { businessSteps } from '../../support/browser/business-steps.ts'
import { consultantSteps } from '../../support/browser/consultant-steps.ts'
import { estateSteps } from '../../support/browser/estate-steps.ts'
import { keyboard } from '../../support/browser/input-device.ts'
import { Journey } from '../../support/browser/journey.ts'
import { examine } from '../../support/browser/looks.ts'
import { noteShifts, shifts } from '../../support/browser/shifts.ts'
import type { Step } from '../../support/browser/steps.ts'
import { expect, test } from '../../support/browser/test.ts'

/** The main path of each mode except the customers' own. */
const ways: Record<string, { address: string; steps: Step[] }> = {
  'a firm': { address: '/firmenkunden?lang=de', steps: businessSteps },
  'a consultant': { address: '/?lang=de&tenant=beraterbank', steps: consultantSteps },
  'an heir': { address: '/nachlass?lang=de', steps: estateSteps },
}

for (const [who, { address, steps }] of Object.entries(ways))
  test(`${who} comes to the order by keyboard; a reload keeps each step and moves nothing, and axe finds nothing`, async ({
    page,
  }) => {
    const journey = new Journey(page, keyboard(page))
    await noteShifts(page)
    await page.goto(address)
    for (const [turn, step] of steps.entries())
      await test.step(step.screen, async () => {
        await journey.on(step.screen)
        await step.enter?.(journey, page)
        const place = page.url()
        await page.reload()
        await journey.on(step.screen)
        expect(page.url()).toBe(place)
        const { sum, moved } = await shifts(page)
        expect.soft(sum, `${step.screen} after a reload: ${moved.join(', ')}`).toBeLessThan(0.02)
        await step.kept?.(journey, page)
        if (step.own) await examine(page, step.screen, turn)
        await step.leave(journey, page)
      })
  })
