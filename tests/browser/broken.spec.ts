import type { Page, Route } from '@playwright/test'
import { ownKeys } from '../../src/session/keys.ts'
import { flowFile, strangeScreen, withPart, withScreen } from '../support/browser/flow-file.ts'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'
import { withoutFirstPage } from '../support/browser/without-first-page.ts'

const html = { contentType: 'text/html', body: '<!doctype html><title>404</title><p>Not here.' }
/** Names of built files contain a hash; for those of flows/ the folder name does. */
const asset = (name: string, type: string) =>
  type === 'json'
    ? new RegExp(`/assets/flows-[\\w-]{8}/(.*/)?${name}\\.json$`)
    : new RegExp(`/assets/${name.replaceAll('.', '\\.')}-[\\w-]{8}\\.${type}$`)
const tenantFile = '**/tenants/hausbank/tenant.json'

/** Checks that a screen shows the problem and a button to Start. */
async function expectBroken(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^[\w-]+(\.[\w-]+)+$/)
  await expect(page.getByRole('link', { name: 'Zum Start' })).toBeVisible()
}

/** After the fault, this button leads to Start. */
async function expectWayToStart(page: Page): Promise<void> {
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Zum Start' }).click()
  await page.locator('main[data-screen="start"] h1').waitFor()
}

interface Case {
  name: string
  file: RegExp
  answer: Parameters<Route['fulfill']>[0] | ((route: Route) => Promise<void>)
}

async function spoil(page: Page, { file, answer }: Omit<Case, 'name'>): Promise<void> {
  await withoutFirstPage(page)
  await page.route(file, (route) => (typeof answer === 'function' ? answer(route) : route.fulfill(answer)))
}

const atStart: Case[] = [
  { name: 'the flow is HTML', file: flowFile, answer: html },
  { name: 'the flow is missing', file: flowFile, answer: { status: 404 } },
  {
    name: 'the flow has wrong types',
    file: flowFile,
    answer: withPart(() => ({ flow: { id: 5, states: [] } })),
  },
  { name: 'the file of the flow is a list', file: flowFile, answer: { json: [] } },
  { name: 'the guards are missing', file: flowFile, answer: withPart(() => ({ guards: undefined })) },
  { name: 'the screens are missing', file: flowFile, answer: withPart(() => ({ screens: undefined })) },
]

for (const { name, ...broken } of atStart)
  test(`at Start: ${name}`, async ({ page, watch }) => {
    watch.allow(/./)
    await spoil(page, broken)
    await page.goto('/?lang=de')
    await expectBroken(page)
    await expectWayToStart(page)
  })

const later: Case[] = [
  { name: 'the screen is missing', file: flowFile, answer: withScreen(undefined) },
  { name: 'the screen has wrong types', file: flowFile, answer: withScreen({ id: 7, body: 'x' }) },
  {
    name: 'an element of no known type',
    file: flowFile,
    answer: withScreen(strangeScreen),
  },
  { name: 'the part for the search box is missing', file: asset('search', 'js'), answer: { status: 404 } },
]

for (const { name, ...broken } of later)
  test(`at the second screen: ${name}`, async ({ page, journey, watch }) => {
    watch.allow(/./)
    await spoil(page, broken)
    // The page has already made its one reload for a missing file (reload-guard.spec.ts).
    await page.addInitScript((key) => sessionStorage.setItem(key, String(Date.now())), ownKeys.reload)
    await journey.open()
    await journey.press(labels.withLogin)
    await expectBroken(page)
    await expectWayToStart(page)
  })

test('a form that does not load: the earlier answers are kept', async ({ page, journey, watch }) => {
  watch.allow(/./)
  await page.route(asset('owner', 'js'), (route) => route.fulfill({ status: 404 }))
  await journey.upTo('partners')
  await journey.press(labels.next)
  await expectBroken(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Seite neu laden' }).click()
  await journey.on('owner')
})

test('texts that do not load: the page shows no text keys', async ({ page, journey, watch }) => {
  watch.allow(/./)
  // Set before the page opens, because texts are preloaded after the first screen.
  await page.route(asset('bank', 'json'), (route) => route.fulfill({ status: 404 }))
  await journey.open()
  await journey.press(labels.withLogin)
  await expectBroken(page)
  await page.unrouteAll()
  await page.reload()
  await journey.on('bank-search')
  await expect(page.locator('h1')).toHaveText('Bei welcher Bank ist Ihr altes Konto?')
})

const tenants = [
  { name: 'HTML', answer: html },
  { name: 'missing', answer: { status: 404 } },
  { name: 'a list', answer: { json: [] } },
]

for (const { name, answer } of tenants)
  test(`the default tenant’s file is ${name}: the page says so and is not blank`, async ({ page, watch }) => {
    watch.allow(/./)
    await page.route(tenantFile, (route) => route.fulfill(answer))
    await page.goto('/?lang=de')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link').or(page.getByRole('button')).first()).toBeVisible()
    await page.unrouteAll()
    await page.reload()
    await page.locator('main[data-screen="start"] h1').waitFor()
  })

test('a tenant’s file with wrong types: the rest of it is used', async ({ page, journey, watch }) => {
  watch.allow(/console warning: tenant\.json/)
  const file = {
    id: 'hausbank',
    name: 'Andere Bank',
    tone: 7,
    locales: 'de',
    theme: { links: 5, light: [], radius: 'x' },
    texts: 3,
  }
  await page.route(tenantFile, (route) => route.fulfill({ json: file }))
  await journey.open()
  await expect(page.locator('main')).toContainText('Andere Bank')
})

for (const id of ['nobody', '../hausbank', 'HAUSBANK', ''])
  test(`an unknown tenant "${id}" shows the default one, with a notice`, async ({ page, journey, watch }) => {
    watch.allow(/console (error: Failed to load resource|warning: .*tenant)/)
    await journey.open(`/?lang=de&tenant=${encodeURIComponent(id)}`)
    await expect(page.getByRole('status').filter({ hasText: 'haben wir nicht gefunden' })).toBeVisible()
    await journey.press(labels.withLogin)
    await journey.on('bank-search')
  })

test('another tenant has its name, tone and texts; its last good file replaces a broken one', async ({
  page,
  journey,
  watch,
}) => {
  await journey.open('/?lang=de&tenant=direkt')
  await expect(page.locator('h1')).toHaveText('Neues Konto? Wir sagen allen Bescheid.')
  await page.reload()
  await expect(page).toHaveTitle(/Direktbank Test/)
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/tenants/direkt/last-good')))
  await expect.poll(isKept).toBe(true)
  watch.allow(/console warning: tenant\.json: \/tenants\/direkt\/tenant\.json could not be read/)
  await page.route('**/tenants/direkt/tenant.json', (route) => route.fulfill({ body: '{ "id": "direkt", }' }))
  await page.reload()
  await expect(page.locator('h1')).toHaveText('Neues Konto? Wir sagen allen Bescheid.')
})

test('if the list of banks does not load, the way without login is still offered', async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await page.route('**/banks.json', (route) => route.fulfill({ status: 503 }))
  await journey.start()
  await expect(page.locator('main .problem')).toBeVisible()
  await page.unrouteAll()
  await page.locator('main .problem').getByRole('button').first().click()
  await journey.chooseBank(banks.none)
})
