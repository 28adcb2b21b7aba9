import type { Page } from '@playwright/test'
import { backAndForth } from '../support/browser/back-and-forth.ts'
import { Journey, banks } from '../support/browser/journey.ts'
import { labels, notYet } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import type { Step } from '../support/browser/steps.ts'
import { steps } from '../support/browser/steps.ts'
import { expect, test } from '../support/browser/test.ts'

const atEachStep = async (journey: Journey, page: Page, then: (step: Step) => Promise<void>) => {
  await journey.open()
  for (const step of steps) {
    await journey.on(step.screen)
    await test.step(step.screen, async () => {
      await step.enter?.(journey, page)
      await then(step)
      await step.leave(journey, page)
    })
  }
}

test('a reload at each step shows the same step with the same entries, without secrets', async ({
  journey,
  page,
}) => {
  await atEachStep(journey, page, async (step) => {
    const address = page.url()
    await page.reload()
    await journey.on(step.screen)
    expect(page.url()).toBe(address)
    await step.kept?.(journey, page)
  })
})

test('after a reload the accounts are still being read', async ({ journey, page }) => {
  let slow = true
  await page.route('**/banking/retrieve', (route) =>
    slow ? route.fulfill({ json: { state: 'pending', progress: 40 } }) : route.continue(),
  )
  await journey.start()
  await journey.chooseBank(banks.none)
  await journey.login()
  await journey.on('reading')
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '40')
  await page.reload()
  await journey.on('reading')
  slow = false
  await journey.on('accounts')
})

test('after a reload the page still waits for the approval', async ({ journey, page }) => {
  let slow = true
  await page.route('**/banking/retrieve', async (route) => {
    if (!slow) return route.continue()
    return route.fulfill({ json: notYet })
  })
  await journey.start()
  await journey.chooseBank(banks.decoupled)
  await journey.login()
  await journey.on('sca-decoupled')
  await page.reload()
  await journey.on('sca-decoupled')
  slow = false
  await journey.on('accounts')
})

test('back and forward show each step with its entries, and skip a finished login', async ({
  journey,
  page,
}) => {
  await atEachStep(journey, page, async (step) => {
    if (step.screen === 'check') await backAndForth(journey, page)
  })
  // After the order, "back" opens none of its steps.
  const orders: string[] = []
  page.on('request', (request) => orders.push(request.url()))
  await page.goBack()
  // The app returns to the end at once.
  await expect(page).toHaveURL(/\/switch\/done$/)
  await expect(page.locator('main[data-screen="check"], main[data-screen="new-account"]')).toHaveCount(0)
  expect(orders.filter((url) => url.includes('/switch/complete'))).toEqual([])
})

test('after going back within the login, its fields are empty', async ({ journey, page }) => {
  await journey.start()
  await journey.chooseBank(banks.sms)
  await journey.enterLogin('demo')
  await page.goBack()
  await journey.on('bank-search')
  await expect(page.locator('main')).toContainText('Windmühlen Testbank')
  await journey.press(labels.next)
  await journey.on('bank-login')
  await expect(journey.field(labels.login)).toHaveValue('')
  await journey.login()
  await journey.on('sca-otp')
  await page.goBack()
  await journey.on('bank-login')
  await journey.login('demo+2')
  await journey.otp()
  await journey.on('accounts')
})

test('an address of a step that was not reached leads to Start', async ({ journey, page, watch }) => {
  // An unknown address: the server answers 404, and the app redirects.
  watch.allow(/status of 404 .*\/nowhere/)
  for (const path of ['check', 'accounts', 'bank/connect/otp', 'done', 'nonsense'])
    await test.step(path, async () => {
      await page.goto(`/switch/${path}`)
      await journey.on('start')
      await expect(page).toHaveURL('/')
    })
  await page.goto('/nowhere')
  await journey.on('start')
})

test('a typed address of a step that was reached shows it', async ({ journey, page }) => {
  await journey.upTo('owner')
  await page.goto('/switch/partners')
  await journey.on('partners')
  await page.goto('/switch/check')
  await journey.on('partners')
})

test('another entry in the same tab asks whether to continue the first switch or to delete it and start here', async ({
  journey,
  page,
}) => {
  await journey.upTo('owner')
  await journey.field('Vornamen').fill('Erika')
  await page.goto('/beratung')
  await journey.on('other-switch')
  await examine(page, 'other-switch', 1)
  await page.reload()
  await journey.press('Dort weitermachen')
  await journey.on('owner')
  await expect(journey.field('Vornamen')).toHaveValue('Erika')
  await page.goto('/beratung')
  await journey.on('other-switch')
  await journey.press('Angaben löschen und hier neu beginnen')
  await journey.on('consultant-start')
  const isOfTab = (key: string) => ['kws.locale', 'kws.mode', 'kws.history', 'tenant'].includes(key)
  // A new user of this mode, without answers.
  const user = ['accessToken', 'refreshToken', 'switchUserId']
  const left = () => page.evaluate(() => Object.keys(sessionStorage).toSorted())
  await expect.poll(async () => (await left()).filter((key) => !isOfTab(key))).toEqual(user)
  const created = page.waitForRequest((request) => request.url().endsWith('/api/v1/switch'))
  await page.goto('/')
  await journey.on('start')
  await journey.press(labels.withLogin)
  expect((await created).postDataJSON()).toMatchObject({ switchMode: 'default' })
})

test('a second tab starts its own switch and does not change the first', async ({
  journey,
  page,
  context,
}) => {
  await journey.upTo('owner')
  await journey.field('Vornamen').fill('Erika')
  const second = new Journey(await context.newPage())
  await second.open()
  await expect.poll(() => second.page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
  await second.press(labels.withLogin)
  await second.on('bank-search')
  await expect(second.page.getByText('Fantasia Testbank')).toHaveCount(0)
  await page.bringToFront()
  await page.reload()
  await journey.on('owner')
  await expect(journey.field('Vornamen')).toHaveValue('Erika')
})
