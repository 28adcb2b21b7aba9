import type { Page } from '@playwright/test'
import { callsOf } from '../../support/browser/calls.ts'
import { consultantStepsFor } from '../../support/browser/consultant-steps.ts'
import { end, sessionMenu } from '../../support/browser/end-session.ts'
import { banks } from '../../support/browser/journey.ts'
import { labels, newIban } from '../../support/browser/labels.ts'
import { before, walk } from '../../support/browser/steps.ts'
import { expect, test } from '../../support/browser/test.ts'

const storage = (page: Page) => page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)

/** Everything readable on the page: its text and the values of its fields. */
async function seen(page: Page): Promise<string> {
  await page.locator('main h1').first().waitFor()
  const text = await page.locator('body').innerText()
  const values = await page
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')))
  return `${text} ${values.join(' ')}`
}

const ofTheFirst = new RegExp(
  `Erika|erika@|Muster(weg|stadt)|${newIban.slice(0, 6)}|DE57 ?99|KWS-|Stromwerk|(begonnen|beauftragt) um|Hier läuft schon ein Wechsel`,
)

/** The next person tries addresses, "back" and another tab. */
async function expectNothingOfTheFirst(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    expect(await seen(page), address).not.toMatch(ofTheFirst)
  }
  let steps = 0
  for (; steps < 40; steps++) {
    await page.goBack({ waitUntil: 'commit' })
    if (page.url() === 'about:blank') break
    expect(await seen(page), `back ${steps}: ${page.url()}`).not.toMatch(ofTheFirst)
  }
  expect(steps, 'steps back').toBeGreaterThanOrEqual(addresses.length)
  const tab = await page.context().newPage()
  for (const address of ['/', '/switch/done']) {
    await tab.goto(address)
    expect(await seen(tab), `another tab at ${address}`).not.toMatch(ofTheFirst)
  }
}

/** Calls that erase a switch or end its session. */
const erasing = /^DELETE|\/logout$/

test('ending erases all, here and at the service; the next person sees none', async ({ journey, page }) => {
  await journey.open()
  await expect(sessionMenu(page)).toHaveCount(0)
  await journey.upTo('new-account')
  await journey.enterAccount()
  await journey.press(labels.next)
  await journey.on('switch-day')
  await sessionMenu(page).click()
  await expect(page.getByRole('banner')).toContainText(/Wechsel bei .+, begonnen um \d{1,2}:\d{2}/)
  await page.keyboard.press('Escape')
  await expect(sessionMenu(page)).toBeFocused()
  const { accessToken } = await storage(page)
  const calls = callsOf(page, erasing)
  await end(journey, page)
  await expect.poll(() => calls).toEqual(['DELETE /api/v1/switch', 'POST /api/v1/auth/logout'])
  await expect(page.locator('main')).toContainText('hat bestätigt, dass Ihr Wechsel')
  const others = await page.evaluate(async () => [...Object.keys(localStorage), ...(await caches.keys())])
  expect(others).toEqual([])
  const ofTheTab = ['tenant', 'kws.locale', 'kws.ended', 'kws.history']
  expect(Object.keys(await storage(page)).filter((key) => !ofTheTab.includes(key))).toEqual([])
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await page.request.get('/api/v1/switch/userinfo', { headers })).status()).toBe(401)
  const addresses = ['/', '/beratung', '/switch/account', '/switch/check', '/stand', '/weiter', '/error']
  await expectNothingOfTheFirst(page, addresses)
})

test('after the order the tab can only read it; ending leaves it valid', async ({ journey, page, watch }) => {
  watch.allow(/Failed to load resource.*401/)
  await journey.upTo('check')
  await journey.finish()
  await expect.poll(async () => (await storage(page))['accessToken']).toMatch(/^st_/)
  const after = await storage(page)
  expect(after['refreshToken']).toBeUndefined()
  expect(after['kws.draft'], 'what was typed on the way').toBeUndefined()
  // Even where this token has run out, the page does not say that nothing was ordered.
  await page.route('**/api/v1/switch/partners', (route) => route.fulfill({ status: 401, json: {} }))
  await page.reload()
  await journey.on('done')
  await expect(page.locator('main .problem')).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Wir informieren niemanden')
  await page.unrouteAll()
  expect(await seen(page)).toMatch(/KWS-/)
  const calls = callsOf(page, erasing)
  await sessionMenu(page).click()
  await expect(page.getByRole('banner')).toContainText(/beauftragt um \d{1,2}:\d{2}/)
  await journey.press('Beenden und alles löschen')
  await expect(page.getByRole('dialog')).toContainText('Ihr Auftrag bleibt bestehen')
  await journey.press('Jetzt alles löschen')
  await journey.on('ended')
  await expect(page.locator('main')).toContainText('Ihr Auftrag bleibt bestehen und wird ausgeführt')
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  await expectNothingOfTheFirst(page, ['/switch/done', '/stand'])
})

test('a restart and another entry ask first, then begin with a new user', async ({ journey, page }) => {
  const users: unknown[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/v1/switch' && request.method() === 'POST') users.push(request.postDataJSON())
  })
  await journey.start('/?lang=de&immoscoutMieterPlus=plus-1&service=immo')
  await journey.pickBank(banks.none)
  await page.goto('/beratung')
  await journey.on('other-switch')
  await page.reload()
  await journey.press('Dort weitermachen')
  await journey.on('bank-search')
  await sessionMenu(page).click()
  await journey.press('Neu beginnen')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('main')).toContainText('Fantasia Testbank')
  const { switchUserId } = await storage(page)
  await page.goto('/beratung')
  await journey.on('other-switch')
  await journey.press('Angaben löschen und hier neu beginnen')
  await journey.on('consultant-start')
  await expect.poll(async () => JSON.stringify(await storage(page))).not.toContain('Fantasia')
  await journey.press(labels.withLogin)
  await journey.on('consultant-people')
  await journey.field('E-Mail-Adresse der Kundin oder des Kunden').fill('left.behind@example.org')
  await sessionMenu(page).click()
  await journey.press('Neu beginnen')
  const loaded = page.waitForEvent('load') // The start page is shown as soon as the reset begins, and loaded anew when that is done.
  await journey.press('Löschen und neu beginnen')
  await loaded
  await journey.on('consultant-start')
  const after = await storage(page)
  expect(after['switchUserId']).not.toBe(switchUserId)
  expect(JSON.stringify(after)).not.toMatch(/left\.behind|Fantasia/)
  await walk(
    journey,
    before(consultantStepsFor({ mail: 'new@example.org', mobile: '+4915123125023' }), 'bank-search'),
  )
  const marks = { immoscoutMieterPlus: 'plus-1', service: 'immo' } // Each user is of its entry, and of the service that sent the customer.
  const given = ['default', 'consultant'].map((switchMode) => ({ ...marks, switchMode }))
  await expect.poll(() => users).toMatchObject(given)
})
