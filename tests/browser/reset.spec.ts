import type { Page, Request } from '@playwright/test'
import { consultantStepsFor } from '../support/browser/consultant-steps.ts'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

/** Records usage events of all pages of this tab, as text. */
async function usageEvents(page: Page): Promise<string[]> {
  const events: string[] = []
  await page.exposeFunction('tell', (event: string) => void events.push(event))
  await page.addInitScript(() => {
    window.addEventListener('wechselwerk:usage', (event) => {
      const { area, event: what } = (event as CustomEvent<Record<string, string>>).detail
      void Reflect.get(window, 'tell')(`${area} ${what}`)
    })
  })
  return events
}

const isUser = (request: Request) => new URL(request.url()).pathname === '/api/v1/switch'

test('starting at another entry resets: a new user of its mode, and the usage event', async ({
  journey,
  page,
}) => {
  const events = await usageEvents(page)
  await journey.startGuided()
  await page.goto('/beratung?lang=de')
  await journey.on('other-switch')
  const created = page.waitForRequest(isUser)
  await journey.press('Angaben löschen und hier neu beginnen')
  expect((await created).postDataJSON()).toMatchObject({ switchMode: 'consultant' })
  await journey.on('consultant-start')
  await expect(page).toHaveURL('/beratung')
  await expect.poll(() => events.filter((event) => event === 'switch reset')).toHaveLength(1)
})

test('a restart on the Error route resets: a new user, an offer to restore the answers, and the usage event', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const events = await usageEvents(page)
  await journey.start()
  await journey.chooseBank(banks.none)
  await journey.login('err.unknown')
  await journey.on('error')
  const created = page.waitForRequest(isUser)
  await journey.press('Neu starten')
  await created
  await journey.on('start')
  await expect(journey.button(labels.restoreAnswers)).toBeVisible()
  await expect.poll(() => events.filter((event) => event === 'switch reset')).toHaveLength(1)
})

test('the parameter of a referring service is sent with the user, also after a reset', async ({
  journey,
  page,
}) => {
  const users: unknown[] = []
  page.on('request', (request) => isUser(request) && users.push(request.postDataJSON()))
  await page.goto('/firmenkunden?lang=de&immoscoutMieterPlus=plus-1&service=immo')
  await journey.on('business-start')
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await page.goto('/?lang=de')
  await journey.on('other-switch')
  await journey.press('Angaben löschen und hier neu beginnen')
  await journey.on('start')
  await expect.poll(() => users).toHaveLength(2)
  const marks = { immoscoutMieterPlus: 'plus-1', service: 'immo' }
  expect(users).toEqual([expect.objectContaining(marks), expect.objectContaining(marks)])
})

test('a business switch without login is sent to the service as guided', async ({ journey, page }) => {
  const saved = page.waitForRequest('**/switch/type')
  await page.goto('/firmenkunden?lang=de')
  await journey.on('business-start')
  await journey.press(labels.withoutLogin)
  expect((await saved).postDataJSON()).toEqual({ type: 'business', withoutLogin: true })
  await journey.on('guided-housing')
})

test('the end time of a switch is stored first, then cleared', async ({ journey, page }) => {
  const writes: string[] = []
  await page.exposeFunction('note', (write: string) => void writes.push(write))
  await page.addInitScript(() => {
    const { setItem, removeItem } = Storage.prototype
    const note = (write: string) => void Reflect.get(window, 'note')(write)
    Storage.prototype.setItem = function (key, value) {
      if (key === 'switchFinishedAt') note(`set ${value}`)
      setItem.call(this, key, value)
    }
    Storage.prototype.removeItem = function (key) {
      if (key === 'switchFinishedAt') note('cleared')
      removeItem.call(this, key)
    }
  })
  await journey.upTo('check')
  await journey.consent()
  await journey.press(labels.order)
  await journey.on('done')
  await expect.poll(() => writes).toEqual([expect.stringMatching(/^set "20/), 'cleared'])
})

test('the next consultation begins with a reset: a new user of the mode, and the usage event', async ({
  journey,
  page,
}) => {
  const events = await usageEvents(page)
  await page.goto('/beratung?lang=de')
  for (const step of consultantStepsFor({ mail: 'next@example.org', mobile: '+4915123125022' })) {
    await journey.on(step.screen)
    await step.enter?.(journey, page)
    await step.leave(journey, page)
  }
  expect(events).not.toContain('switch reset')
  const created = page.waitForRequest(isUser)
  await journey.press('Nächste Beratung beginnen')
  expect((await created).postDataJSON()).toMatchObject({ switchMode: 'consultant' })
  await journey.on('consultant-start')
  await expect.poll(() => events.filter((event) => event === 'switch reset')).toHaveLength(1)
})

test('finishing together in the branch sends the consultant to the service, and no link to anyone', async ({
  journey,
  page,
}) => {
  const customer = { mail: 'together@example.org', mobile: '+4915123125031' }
  await page.goto('/beratung?lang=de')
  for (const step of consultantStepsFor(customer)) {
    await journey.on(step.screen)
    if (step.screen === 'consultant-finish') break
    await step.enter?.(journey, page)
    await step.leave(journey, page)
  }
  const sent = page.waitForRequest('**/switch/setConsultantMail')
  await journey.press('Gemeinsam abschließen')
  expect((await sent).postDataJSON()).toMatchObject({
    purpose: 'together',
    consultantMail: 'beratung@example.org',
  })
  await journey.on('signatures')
  const outbox = await page.request.get(`/api/v1/__sandbox/outbox?to=${customer.mail}`)
  expect(await outbox.json()).toEqual({ items: [] })
})
