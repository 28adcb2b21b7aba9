import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { bake } from '#src/tools/bake/bake.ts'
import { rendererOf } from '#src/tools/bake/bake.ts'
import { labels } from '../support/browser/labels.ts'
import { isFirst, keepFirst } from '../support/browser/baked.ts'
import { noteShifts, shifts } from '../support/browser/shifts.ts'
import { expect, test } from '../support/browser/test.ts'

const dist = process.env.PREVIEW_DIST ?? 'dist'
const script = /\/assets\/(index|libraries)-[\w-]{8}\.js$/

/** Holds back the app's scripts. @returns a function that lets them through */
async function holdScripts(page: Page): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((done) => (go = done))
  await page.route(script, async (route) => {
    await held
    await route.continue()
  })
  return () => go()
}

for (const [address, lang, title, bank] of [
  ['/', 'de', 'Ihr Konto zieht um. Wir sagen Bescheid.', 'Neue Hausbank Test'],
  ['/?tenant=direkt', 'de', 'Neues Konto? Wir sagen allen Bescheid.', 'Direktbank Test'],
  ['/?tenant=direkt&lang=en', 'en', 'New account? We let everyone know.', 'Direktbank Test'],
] as const)
  test(`${address}: the first screen can be read before any script, and the app takes it over as it is`, async ({
    page,
    journey,
  }) => {
    await keepFirst(page)
    const go = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} – ${bank}`)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    go()
    await journey.on('start')
    expect(await isFirst(page)).toBe(true)
  })

/** A server that sends only half of the first screen. @returns its address, and a function that sends the rest */
async function inTwoParts(app: string) {
  let rest = () => {}
  const isReleased = new Promise<void>((done) => (rest = done))
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', app), {
      headers: { 'accept-encoding': 'identity' },
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const middle = body.indexOf('</h2>')
    response.setHeader('content-type', answer.headers.get('content-type') ?? 'text/plain')
    response.write(body.subarray(0, Math.max(middle, 0)))
    if (middle > 0) await isReleased
    response.end(body.subarray(Math.max(middle, 0)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a TCP port was asked for
  return { address: `http://127.0.0.1:${port}/`, rest, close: () => server.close() }
}

test('a screen that arrives in two parts is painted once, when it is whole', async ({ page, baseURL }) => {
  const { address, rest, close } = await inTwoParts(baseURL ?? '')
  await noteShifts(page)
  try {
    await page.goto(address, { waitUntil: 'commit' })
    // A page that is not painted has no frames, at which `waitForFunction` looks if nothing else is said.
    await page.waitForFunction(() => document.styleSheets.length > 1, undefined, { polling: 50 })
    await page.waitForTimeout(500) // time for a paint, which must not come
    expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBe(0)
    rest()
    await expect(page.getByRole('button', { name: labels.withLogin })).toBeVisible()
    expect((await shifts(page)).sum).toBeLessThan(0.02)
  } finally {
    rest()
    // The page still preloads files, which would fail when their server closes.
    await page.goto('about:blank')
    close()
  }
})

test('a press before the app has loaded works after that', async ({ page, journey }) => {
  const go = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await journey.press(labels.withLogin)
  expect(new URL(page.url()).search).toBe('')
  go()
  await journey.on('bank-search')
})

test('a language that is chosen before the app has loaded is shown after that', async ({ page, journey }) => {
  const go = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await journey.press('English')
  go()
  await journey.on('start')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your account is moving. We let everyone know.',
  )
})

test('during a session no baked screen is shown: the page waits for the app', async ({ page, journey }) => {
  await journey.start()
  const go = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#root[data-baked]')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  go()
  await journey.on('start')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the session of a tenant does not show the page of another one', async ({ page, journey }) => {
  await page.goto('/?tenant=direkt')
  await journey.on('start')
  const go = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#root[data-baked]')).toBeAttached()
  await expect(page.getByText('Neue Hausbank Test')).toBeHidden()
  go()
  await journey.on('start')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neues Konto? Wir sagen allen Bescheid.')
})

test('Start can be used after six requests; config.json and the file of the tenant are read after that', async ({
  page,
  journey,
}) => {
  await page.goto('/')
  await journey.on('start')
  await page.waitForFunction(() => performance.getEntriesByName('app:ready').length > 0)
  const usable = () =>
    page.evaluate(() => {
      const ready = performance.getEntriesByName('app:ready')[0]?.startTime ?? 0
      const asked = performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ name, startTime }))
      return asked.filter(({ startTime }) => startTime < ready).map(({ name }) => new URL(name).pathname)
    })
  const files = await usable()
  expect(files.filter((path) => !path.startsWith('/assets/'))).toEqual([])
  expect(files.length, files.join(', ')).toBeLessThanOrEqual(6)
  // The logo's file comes later too, because it may have been edited.
  await expect(page.locator('.frame-brand img')).toHaveAttribute('src', '/tenants/hausbank/logo.svg')
})

test('a page contains only its first screen, and fits into the first TCP congestion window', async ({
  page,
  journey,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  const screens = await page.evaluate(() => {
    const block = JSON.parse(document.getElementById('first-page')?.textContent ?? '{}') as {
      files: Record<string, { screens?: object }>
    }
    return Object.values(block.files).flatMap((file) => Object.keys(file.screens ?? {}))
  })
  expect(screens).toEqual(['start'])
  await journey.on('start')
  expect(asked.filter((path) => path.includes('/icons-'))).toEqual([])
  expect(brotliCompressSync(readFileSync(join(dist, 'index.html'))).length).toBeLessThan(14 * 1024)
  // The other screens are loaded when needed.
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
})

test('npm run bake brings an edited tenant file into the pages; in dark mode a single logo has a light background at once', async ({
  page,
  watch,
}) => {
  const copy = mkdtempSync(join(tmpdir(), 'bake-'))
  try {
    cpSync(dist, copy, { recursive: true })
    const name = join(copy, 'tenants/mondbank/tenant.json')
    const file = JSON.parse(readFileSync(name, 'utf8')) as { theme: object; texts?: object } // a file of ours
    writeFileSync(
      name,
      JSON.stringify({
        ...file,
        theme: { ...file.theme, logoDark: undefined },
        texts: { de: { 'start.title': '</script><b>Mond & Co' } },
      }),
    )
    const renderer = rendererOf(process.cwd(), dist)
    const { written, failed } = await bake({ dist: resolve(copy), renderer, base: '/' })
    expect(failed).toEqual({})
    const html = readFileSync(join(copy, 'pages/mondbank.de.html'), 'utf8')
    expect(html).toMatch(/<h1[^>]*>&lt;\/script&gt;&lt;b&gt;Mond &amp; Co<\/h1>/)
    expect(html).not.toContain('</script><b>')
    // Without scripts, as in the first paint.
    watch.allow(/Failed to load resource: net::ERR_FAILED .*\.js/)
    await page.route('**/?tenant=mondbank', (route) =>
      route.fulfill({ contentType: 'text/html', body: html }),
    )
    await page.route('**/*.js', (route) => route.abort())
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/?tenant=mondbank')
    await expect(page.locator('.frame-brand img')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('.frame-brand img')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    expect(written).toContain('pages/mondbank.en.html')
    expect(readdirSync(join(copy, 'pages'))).toContain('mondbank.html.br')
  } finally {
    rmSync(copy, { recursive: true })
  }
})
