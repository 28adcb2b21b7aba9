import type { Page } from '@playwright/test'
import routes from '#flows/routes.json' with { type: 'json' }
import { end } from '../../support/browser/end-session.ts'
import { guard } from '../../support/browser/guard.ts'
import { labels } from '../../support/browser/labels.ts'
import { expectAccessible } from '../../support/browser/axe.ts'
import { allow, expect, refuse, steps, takeBack, test } from '../../support/browser/telemetry.ts'

const tenants = ['hausbank', 'direkt', 'mondbank', 'beraterbank']
const paths = [
  ...routes.entries.map(({ path }) => path),
  routes.error.path,
  '/public/privacy',
  routes.return.path,
]

/** That nothing of telemetry is stored or loaded. */
const expectNothing = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  const found = await page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...Object.keys(localStorage),
    ...[
      ...Object.keys(sessionStorage),
      ...performance.getEntriesByType('resource').map(({ name }) => name),
    ].filter((name) => /sentry|usage-sink|replay/i.test(name)),
  ])
  expect(found).toEqual([])
}

/** A press of the customer that is counted. */
const openQuestion = (page: Page) => page.locator('main summary').last().click()

test('before the answer no page sends, keeps or loads telemetry', async ({ page, watch, receiver }) => {
  watch.allow(/console (warning|error)/)
  const seen = guard(page)
  for (const [at, path] of paths.entries())
    await test.step(path, async () => {
      await page.goto(`${path}?tenant=${tenants[at % tenants.length]}&lang=de`)
      await page.locator('main h1').first().waitFor()
      await expect(allow(page)).toBeVisible()
      await expectNothing(page)
    })
  expect([...seen, ...receiver.texts]).toEqual([])
})

test('a refusal is as easy as consent, and sends nothing', async ({ page, journey, receiver }) => {
  await journey.open()
  const looks = (button: ReturnType<typeof allow>) =>
    button.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, borderColor, borderWidth, fontSize, fontWeight } =
        getComputedStyle(element)
      return [width, height, color, backgroundColor, borderColor, borderWidth, fontSize, fontWeight]
    })
  expect(await looks(allow(page))).toEqual(await looks(refuse(page)))
  await page.keyboard.press('Tab')
  await expect(allow(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(refuse(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main h1')).toBeFocused()
  await page.reload()
  await journey.on('start')
  await openQuestion(page)
  await expectNothing(page)
  await expect(allow(page)).toBeHidden()
  await page.getByRole('button', { name: 'Auswertung und Fehlerberichte' }).click()
  await expect(page.getByRole('heading', { name: /Dürfen wir/ })).toBeFocused()
  await expectAccessible(page, 'consent')
  expect(receiver.texts).toEqual([])
})

test('one press withdraws the consent: then nothing is sent or kept', async ({ page, journey, receiver }) => {
  await journey.open()
  await allow(page).click()
  await openQuestion(page)
  await expect.poll(() => steps(receiver)).toEqual([{ area: 'faq', event: 'open' }])
  expect(receiver.usage[0]?.consent).toEqual({
    at: expect.stringMatching(/^20\d\d-.*Z$/),
    version: '2026-11-2',
    to: ['usage', 'errors'],
  })
  await openQuestion(page)
  await openQuestion(page)
  await expect.poll(() => steps(receiver).length).toBe(2)
  for (const batch of receiver.usage.slice(1)) expect(batch).not.toHaveProperty('consent')
  await expect(page.getByRole('complementary', { name: 'Auswertung und Fehlerberichte' })).toContainText(
    /Sie haben am .+ erlaubt: Zählen der Schritte, Messen der Ladezeiten und Fehlerberichte \(Fassung 2026-11-2\)/,
  )
  const sentSince = await takeBack(page, receiver)
  await page.locator('main summary').nth(-2).click()
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await page.goto('/')
  await journey.on('start')
  await expectNothing(page)
  expect(sentSince()).toEqual([])
})

test('consent ends with the session, and the next person is asked', async ({ page, journey, receiver }) => {
  await journey.open()
  await allow(page).click()
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await end(journey, page)
  await expect(page.locator('main')).toContainText(/Erlaubt am\s*.*20\d\d/)
  const count = receiver.usage.length
  await page.goto('/')
  await journey.on('start')
  await expect(allow(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(receiver.usage).toHaveLength(count)
})
