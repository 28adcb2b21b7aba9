import type { Page } from '@playwright/test'
import { isFirst, keepFirst } from '../support/browser/baked.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

/** What stands in a file of ours, changed as an operator would change it after the build. */
const edit = (page: Page, file: string, change: (content: Record<string, unknown>) => object) =>
  page.route(`**/${file}`, async (route) => {
    const content = (await (await route.fetch()).json()) as Record<string, unknown> // a file of ours
    await route.fulfill({ json: change(content) })
  })
const tenantFile = 'tenants/hausbank/tenant.json'

test('a tenant file that was edited after the build is used as soon as it is read: words, colours, links', async ({
  page,
  journey,
}) => {
  await keepFirst(page)
  await edit(page, tenantFile, (file) => ({
    ...file,
    name: 'Umbenannt',
    theme: { ...(file.theme as object), light: { accent: '#123456', onAccent: '#ffffff' } },
    texts: { de: { 'start.title': 'Nach dem Bau geändert' }, en: { 'start.title': 'Edited' } },
  }))
  await page.goto('/')
  await journey.on('start')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nach dem Bau geändert')
  await expect(page).toHaveTitle('Nach dem Bau geändert – Umbenannt')
  await expect(page.locator('html')).toHaveCSS('--color-accent', '#123456')
  // The screen is the same, with other words: nothing has flashed.
  expect(await isFirst(page)).toBe(true)
  // A language that is loaded later has the new words too.
  await journey.press('English')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edited')
})

test('a tenant that was taken away after the build is replaced by the default one, with a notice', async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/tenant\.json|404/)
  await page.route('**/tenants/direkt/tenant.json', (route) => route.fulfill({ status: 404 }))
  await page.goto('/?tenant=direkt')
  await journey.on('start')
  await expect(page).toHaveTitle(/Neue Hausbank Test/)
  await expect(page.locator('.notices .notice-warning')).toBeVisible()
})

test('a tenant file that cannot be read for a while leaves the page as it was baked', async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/tenant\.json|503/)
  await page.route(`**/${tenantFile}`, (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await journey.on('start')
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await expect(page.locator('.notices .notice-warning')).toHaveCount(0)
})

test('a config.json that was edited after the build counts from the first call on', async ({
  page,
  journey,
}) => {
  const calls: [path: string, isRead: boolean][] = []
  let isRead = false
  let go = () => {}
  const held = new Promise<void>((done) => (go = done))
  await page.route('**/config.json', async (route) => {
    await held
    isRead = true
    const content = (await (await route.fetch()).json()) as object // a file of ours
    await route.fulfill({ json: { ...content, hosts: { tenant: '', theme: '', cdn: '/cdn', helpdesk: '' } } })
  })
  await page.route('**/banks.json', async (route) => {
    calls.push([new URL(route.request().url()).pathname, isRead])
    await route.fulfill({ response: await route.fetch({ url: new URL('/banks.json', page.url()).href }) })
  })
  await page.goto('/')
  await journey.on('start')
  await journey.press(labels.withLogin)
  go()
  await journey.on('bank-search')
  await expect.poll(() => calls).toEqual([['/cdn/banks.json', true]])
})

test('a config.json that cannot be read: Start stays, the first call says so, and works once it can be read', async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/config\.json|503/)
  const calls: string[] = []
  page.on('request', (request) => {
    if (/banks\.json|\/api\//.test(request.url())) calls.push(request.url())
  })
  await page.route('**/config.json', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await journey.on('start')
  await journey.press(labels.withLogin)
  const again = page.getByRole('button', { name: 'Erneut versuchen' }).first()
  await again.waitFor()
  expect(calls).toEqual([])
  await page.unrouteAll()
  await again.click()
  await journey.on('bank-search')
  await expect.poll(() => calls.length).toBeGreaterThan(0)
})

test('a page without the block, as an older build wrote it, starts as ever', async ({ page, journey }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route(/\/$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"config":\{.*?\},"tenant"/s, '"tenant"')
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  await journey.on('start')
  expect(asked).toContain('/config.json')
  expect(asked).toContain('/tenants/hausbank/tenant.json')
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
})
