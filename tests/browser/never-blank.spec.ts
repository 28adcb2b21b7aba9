import type { Page } from '@playwright/test'
import { businessSteps } from '../support/browser/business-steps.ts'
import { consultantSteps } from '../support/browser/consultant-steps.ts'
import { estateSteps } from '../support/browser/estate-steps.ts'
import { blankFrames, noteBlankFrames } from '../support/browser/headings.ts'
import { Journey, banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { noteShifts, shifts } from '../support/browser/shifts.ts'
import { expect, test } from '../support/browser/test.ts'

/** A slow mobile connection: 50 KiB per second, 300 ms latency. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const rate = 50 * 1024
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: rate,
    uploadThroughput: rate,
  })
}

/** Layout shifts without input, by the step at which they occurred. */
type Moved = [screen: string, sum: number, ...what: string[]][]

/** Fails if a frame had no heading, or if a layout shift was so large that a press could miss its target. */
async function expectSteady(page: Page, moved: Moved): Promise<void> {
  expect(await blankFrames(page)).toEqual([])
  expect(moved.filter(([, sum]) => sum > 0.02)).toEqual([])
}

/** Returns the layout shifts since its last call. */
function watchMoves(page: Page) {
  const moved: Moved = []
  let before = 0
  let reports = 0
  return {
    moved,
    async note(screen?: string) {
      const { sum, moved: all } = await shifts(page)
      if (screen) moved.push([screen, Math.round((sum - before) * 10_000) / 10_000, ...all.slice(reports)])
      before = sum
      reports = all.length
    },
  }
}

const customers: Record<string, (journey: Journey, step: (name?: string) => Promise<void>) => Promise<void>> =
  {
    'with online banking': async (journey, step) => {
      await journey.start()
      await step('bank-search')
      await journey.pickBank(banks.none)
      await step() // search results appear after typing, below the field
      await journey.press(labels.next)
      await journey.on('bank-login')
      await step('bank-login')
      await journey.login()
      await journey.on('accounts')
      await step('accounts')
      await journey.accounts()
      await journey.on('partners')
      await step('partners')
      await journey.partners()
      await journey.on('owner')
      await step('owner')
      await journey.owner()
      await journey.on('new-account')
      await step('new-account')
      await journey.enterAccount()
      await journey.press(labels.next)
      await journey.enterSwitchDay()
      await step('switch-day')
      await journey.press(labels.next)
      await journey.enterOldAccount()
      await step('old-account')
      await journey.signToLetters()
      await step('letters')
      await journey.press('Weiter zur Prüfung')
      await journey.on('check')
      await step('check')
      await journey.finish()
      await step('done')
    },
    'without it': async (journey, step) => {
      await journey.startGuided()
      await step('partners-guided')
      await journey.press('Weiter')
      await journey.on('owner')
      await step('owner')
      await journey.owner()
      await journey.oldOwners()
      await journey.on('new-account')
      await step('new-account')
    },
  }

for (const [name, walk] of Object.entries(customers))
  test(`on a slow connection a customer ${name} sees a heading in every frame, and nothing moves by itself`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await noteBlankFrames(page)
    await noteShifts(page)
    await slowDown(page)
    const { moved, note } = watchMoves(page)
    await walk(new Journey(page), note)
    await expectSteady(page, moved)
  })

const ways = {
  business: { address: '/firmenkunden?lang=de', steps: businessSteps },
  consultant: { address: '/?lang=de&tenant=beraterbank', steps: consultantSteps },
  estate: { address: '/nachlass?lang=de', steps: estateSteps },
}

for (const [name, { address, steps }] of Object.entries(ways))
  test(`${name}: on a slow connection every frame has a heading, and nothing moves by itself`, async ({
    page,
  }) => {
    const journey = new Journey(page)
    await noteBlankFrames(page)
    await noteShifts(page)
    await slowDown(page)
    const { moved, note } = watchMoves(page)
    await page.goto(address)
    for (const step of steps)
      await test.step(step.screen, async () => {
        await journey.on(step.screen)
        await note(step.screen)
        await step.enter?.(journey, page)
        await note() // search results appear after typing
        await step.leave(journey, page)
      })
    await expectSteady(page, moved)
  })

test('choosing another language replaces the texts without moving anything, also below a banner', async ({
  page,
}) => {
  const journey = new Journey(page)
  await noteBlankFrames(page)
  await slowDown(page)
  await page.goto(ways.consultant.address)
  for (const step of ways.consultant.steps.slice(0, 2)) {
    await journey.on(step.screen)
    await step.enter?.(journey, page)
    await step.leave(journey, page)
  }
  await journey.on('bank-search')
  await expect(page.locator('.session')).toBeVisible()
  for (const [language, button] of [
    ['en', 'English'],
    ['de', 'Deutsch'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('.banner')).toBeVisible()
    await expect(page.locator('.session')).toBeVisible()
  }
  expect(await blankFrames(page)).toEqual([])
})

test('the recorder sees a page without a heading', async ({ page, journey }) => {
  await noteBlankFrames(page)
  await journey.open()
  expect(await blankFrames(page)).toEqual([])
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        document.querySelector('h1')?.setAttribute('hidden', '')
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  )
  expect((await blankFrames(page)).length).toBeGreaterThan(0)
})
