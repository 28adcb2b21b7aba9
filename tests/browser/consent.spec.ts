import type { Page } from '@playwright/test'
import routes from '#flows/routes.json' with { type: 'json' }
import { labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import {
  allow,
  declared,
  expect,
  install,
  refuse,
  steps,
  takeBack,
  test,
} from '../support/browser/telemetry.ts'

const tenants = ['hausbank', 'direkt', 'mondbank', 'beraterbank']
const paths = [
  ...routes.entries.map(({ path }) => path),
  routes.error.path,
  '/public/privacy',
  routes.return.path,
]

/** Requests to other hosts or to the paths of telemetry. */
function recordRequests(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    const own = origin === new URL(page.url()).origin || page.url() === 'about:blank'
    if (protocol.startsWith('http') && own && !/^\/(usage|reports)/.test(pathname)) return
    if (['data:', 'blob:'].includes(protocol)) return
    seen.push(request.url())
  })
  return seen
}

const storedChoice = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).filter((key) => /sentry|replay/i.test(key)),
    loaded: performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /sentry|usage-sink|replay/.test(name)),
  }))
const nothing = { databases: [], local: [], session: [], loaded: [] }

/** Every address and every tenant; with CONSENT=all every combination. */
const pairs = paths.flatMap((path, at) =>
  tenants
    .filter((_, turn) => process.env.CONSENT === 'all' || turn === at % tenants.length)
    .map((tenant) => [path, tenant] as const),
)

test('before the answer no page requests other hosts, stores anything or loads telemetry', async ({
  page,
  watch,
  receiver,
}) => {
  test.setTimeout(600_000 + 60_000 * pairs.length)
  watch.allow(/console (warning|error)/)
  const seen = recordRequests(page)
  for (const [path, tenant] of pairs)
    await test.step(`${path} of ${tenant}`, async () => {
      await page.goto(`${path}?tenant=${tenant}&lang=de`)
      await page.locator('main h1').first().waitFor()
      await expect(allow(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await storedChoice(page)).toEqual(nothing)
    })
  expect(seen).toEqual([])
  expect(receiver.texts).toEqual([])
})

test('both answers look alike, are first in the tab order, and shift nothing on the page', async ({
  page,
  journey,
  receiver,
}) => {
  expect(receiver.manner).toBe('takes')
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      // Missing in the DOM types. Shifts of single words are ignored: they come from loading the font.
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node }[] })[])
        for (const { node } of sources)
          if (document.querySelector('main')?.contains(node)) moved.push(String(node.textContent))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await journey.open()
  await expect(allow(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([])
  const looks = (button: ReturnType<typeof allow>) =>
    button.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, borderColor, borderWidth, fontSize, fontWeight } =
        getComputedStyle(element)
      return { width, height, color, backgroundColor, borderColor, borderWidth, fontSize, fontWeight }
    })
  expect(await looks(allow(page))).toEqual(await looks(refuse(page)))
  await page.keyboard.press('Tab')
  await expect(allow(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(refuse(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(refuse(page)).toBeHidden()
  await expect(page.locator('main h1')).toBeFocused()
})

test('axe: the question', async ({ page, journey, receiver }) => {
  expect(receiver.manner).toBe('takes')
  await journey.open()
  await examine(page, 'consent', 2)
})

test('after a refusal the question does not come again, and nothing is sent', async ({
  page,
  journey,
  receiver,
}) => {
  await journey.open()
  await refuse(page).click()
  await page.reload()
  await journey.on('start')
  await expect(allow(page)).toBeHidden()
  await page.locator('main summary').last().click()
  await page.waitForLoadState('networkidle')
  expect(await storedChoice(page)).toEqual(nothing)
  expect(receiver.texts).toEqual([])
  // The customer opens the question again; it has the focus.
  await page.getByRole('button', { name: 'Auswertung und Fehlerberichte' }).click()
  await expect(page.getByRole('heading', { name: /Dürfen wir/ })).toBeFocused()
  expect(receiver.texts).toEqual([])
})

test('the consent is withdrawn with one press, and then nothing is sent or stored', async ({
  page,
  journey,
  receiver,
}) => {
  // The code that sends events is loaded late; earlier events are sent too.
  const pressed = Promise.withResolvers<void>()
  await page.route(/usage-sink/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await journey.open()
  await allow(page).click()
  await page.locator('main summary').last().click()
  pressed.resolve()
  const release = expect.stringMatching(/^wechselwerk@.+\+[0-9a-f]{12}$/)
  const consent = { at: expect.stringMatching(/^20\d\d-.*Z$/), version: '2026-11-2', to: ['usage', 'errors'] }
  await expect.poll(() => steps(receiver)).toEqual([{ area: 'faq', event: 'open' }])
  const [first, ...later] = receiver.usage
  expect(first).toEqual({ version: 1, release, consent, events: expect.any(Array) })
  await page.locator('main summary').last().click()
  await page.locator('main summary').last().click()
  await expect.poll(() => steps(receiver).length).toBe(2)
  for (const batch of [...later, ...receiver.usage.slice(1)])
    expect(batch, 'what was agreed to is told once').not.toHaveProperty('consent')
  await expect(page.getByRole('complementary', { name: 'Auswertung und Fehlerberichte' })).toContainText(
    /Sie haben am .+ erlaubt: Zählen der Schritte, Messen der Ladezeiten und Fehlerberichte \(Fassung 2026-11-2\)/,
  )
  const sentSince = await takeBack(page, receiver)
  await page.locator('main summary').nth(-2).click()
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await page.goto('/')
  await journey.on('start')
  await page.waitForLoadState('networkidle')
  expect(await storedChoice(page)).toEqual(nothing)
  expect(sentSince()).toEqual([])
})

test('the page after the end of a session states the consent that was given, and it no longer applies', async ({
  page,
  journey,
  receiver,
}) => {
  await journey.open()
  await allow(page).click()
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ihr Wechsel/ })
    .click()
  await journey.press('Beenden und alles löschen')
  await journey.press('Jetzt alles löschen')
  await journey.on('ended')
  await expect(page.locator('main')).toContainText(/Erlaubt am\s*.*20\d\d/)
  await expect(page.locator('main')).toContainText('Fassung des Textes')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kws.consent'))).toBeNull()
  const count = receiver.usage.length
  await page.waitForLoadState('networkidle')
  expect(receiver.usage).toHaveLength(count)
})

test('no question is shown if the bank or the deployment uses no telemetry', async ({
  page,
  context,
  journey,
}) => {
  await journey.open()
  await expect(allow(page)).toBeHidden()
  await install(context, declared)
  await page.route('**/tenant.json', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    const tenant = await answer.json()
    await route.fulfill({ response: answer, json: { ...tenant, features: { telemetry: false } } })
  })
  await page.reload()
  await journey.on('start')
  await expect(allow(page)).toBeHidden()
})

for (const manner of ['fails', 'silent', 'blocked'] as const)
  test(`an endpoint that is ${manner} changes nothing`, async ({
    page,
    journey,
    receiver,
    watch,
    context,
  }) => {
    watch.allow(/Failed to load resource/)
    if (manner === 'blocked') await context.route('**/usage', (route) => route.abort('blockedbyclient'))
    else receiver.manner = manner
    await journey.open()
    await allow(page).click()
    await journey.press(labels.withLogin)
    await journey.on('bank-search')
    if (manner !== 'blocked') await expect.poll(() => receiver.usage.length).toBeGreaterThan(0)
    await journey.chooseBank('99000009')
  })
