import { resolve } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { ToHost } from '#generated/embedding.ts'
import { headersOf } from '#src/tools/hosting/server/site.ts'
import { serveHost } from '#src/tools/hosting/embed/serve.ts'
import { freePort } from '../support/free-port.ts'
import { Journey, banks } from '../support/browser/journey.ts'
import { labels, owner } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'
import { config, hasNginx, startNginx } from '../support/nginx.ts'

// The example page of src/tools/hosting/embed, and the app behind nginx: two origins of the same site.
test.describe.configure({ mode: 'serial' })
test.skip(!hasNginx, 'nginx is not installed here; on Debian, as root, npm test installs it.')

type Host = Awaited<ReturnType<typeof serveHost>>

const preview = `http://localhost:${process.env.PORT ?? 4173}/`
let app = ''
let listed: Host
let unlisted: Host
let nginx: Awaited<ReturnType<typeof startNginx>> | undefined

test.beforeAll(async () => {
  const port = await freePort()
  app = `http://localhost:${port}/`
  listed = await serveHost(app, 0)
  unlisted = await serveHost(app, 0)
  const headers = headersOf({ ...config, embedding: { origins: [listed.origin] } })
  const backend = preview.replace('localhost', '127.0.0.1').slice(0, -1)
  nginx = await startNginx(resolve(process.env.PREVIEW_DIST ?? 'dist'), backend, port, { headers })
})
test.afterAll(async () => {
  await nginx?.close()
  listed.close()
  unlisted.close()
})

/** The deployment config and the headers allow the host page. */
const configure = (context: BrowserContext, { origin } = listed) =>
  context.route('**/config.json', (route) =>
    route.fulfill({ json: { ...config, embedding: { origins: [origin] } } }),
  )

/** Messages that the host page receives, and a customer who uses the app in its frame. */
async function embedded(page: Page, host = listed, query = '') {
  await configure(page.context(), host)
  await page.addInitScript(() => {
    if (window.parent !== window) return
    const heard: unknown[] = []
    Object.assign(window, { heard })
    window.addEventListener('message', ({ data }) => heard.push(data))
  })
  await page.goto(host.origin + query)
  const [, frame] = page.frames()
  if (!frame) throw new Error('The example page has no frame.')
  const inFrame = new Proxy(page, {
    get: (whole, name) => {
      const target = name in frame && name !== 'page' ? frame : whole
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: ToHost[] }).heard) // the init script made it
  return { journey: new Journey(inFrame), frame, heard }
}

/** The screens in order. A repeated screen only reports a change of its back button. */
const stepsIn = (messages: ToHost[]) =>
  messages.flatMap(({ screen }) => screen ?? []).filter((screen, at, all) => screen !== all[at - 1])

test("in a bank's page: a whole switch, which tells the page its height and steps, and nothing of the customer", async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource.*502/)
  const { journey, heard } = await embedded(page)
  const frame = page.locator('#app')
  await journey.on('start')
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await journey.chooseBank(banks.none)
  await journey.login('err.bank-error')
  await expect.poll(async () => (await heard()).map(({ type }) => type)).toContain('error')
  await journey.login()
  await journey.accounts()
  await journey.partners()
  // The frame is as high as its content and has no scroll bar.
  const overflow = () =>
    journey.page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  const high = await frame.evaluate(({ clientHeight }) => clientHeight)
  await journey.owner()
  await journey.account()
  await journey.finish()
  await expect(page.locator('#state')).toHaveText('Ihr Kontowechsel ist beauftragt.')
  await expect.poll(() => frame.evaluate(({ clientHeight }) => clientHeight)).not.toBe(high)
  await expect.poll(async () => (await heard()).map(({ type }) => type)).toContain('done')
  const messages = await heard()
  const steps = stepsIn(messages)
  for (const step of ['start', 'bank-search', 'bank-login', 'accounts', 'partners', 'owner', 'check', 'done'])
    expect(steps, step).toContain(step)
  expect(messages.filter(({ type }) => type === 'error').map(({ code }) => code)).toEqual(['bank-error'])
  expect(messages.filter(({ type }) => type === 'done')).toHaveLength(1)
  const said = JSON.stringify(messages)
  for (const value of [...Object.values(owner).filter((one) => one.length > 2), 'DE5', 'Testbank', 'demo'])
    expect(said).not.toContain(value)
})

test('a customer whom the bank knows starts in its page, and no address or message contains what it knows', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const { journey, frame, heard } = await embedded(page, listed, '/?known=customer')
  await journey.on('resume-welcome')
  expect(frame.url()).not.toContain('code')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-handed-in')
  await journey.press('Angaben übernehmen')
  await journey.on('start')
  expect(JSON.stringify([addresses, await heard()])).not.toMatch(/Kim|kim\.muster|DE57/)
})

test('the page around the app leads back, takes the focus to the step, and Tab goes in and out', async ({
  page,
}) => {
  const { journey, frame, heard } = await embedded(page)
  await journey.on('start')
  // The host page already has logo, languages and back button.
  await expect(frame.getByRole('img')).toHaveCount(0)
  await expect(frame.getByRole('button', { name: 'English' })).toHaveCount(0)
  await expect(page.locator('#back')).toBeHidden()
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await expect(frame.getByRole('button', { name: 'Zurück' })).toHaveCount(0)
  // Invalid messages, and messages from other windows, are ignored.
  await page.evaluate((origin) => {
    const { contentWindow } = document.querySelector<HTMLIFrameElement>('#app') ?? {}
    const wrong = [
      { to: 'wechselwerk', version: 2, type: 'back' },
      { to: 'wechselwerk', version: 1, type: 'constructor' },
      'back',
    ]
    for (const message of wrong) contentWindow?.postMessage(message, origin)
  }, app)
  await frame.evaluate(() => window.postMessage({ to: 'wechselwerk', version: 1, type: 'back' }, '*'))
  await journey.chooseBank(banks.none)
  await page.locator('#back').click()
  await journey.on('bank-search')
  await expect(frame.getByRole('heading', { level: 1 })).toBeFocused()
  await expect
    .poll(async () => stepsIn(await heard()))
    .toEqual(['start', 'bank-search', 'bank-login', 'bank-search'])
  // With Tab from the page into the app, through it, and out again.
  await page.locator('#back').focus()
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe('app')
  await expect(frame.locator(':focus')).toHaveCount(1)
  const links = await frame.getByRole('contentinfo').getByRole('link').last()
  await links.focus()
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe('Impressum der Beispielbank')
  await page.keyboard.press('Shift+Tab')
  await expect(links).toBeFocused()
})

test('the customer ends the session, and the page around the app hears of it', async ({ page }) => {
  const { journey, frame } = await embedded(page)
  await journey.on('start')
  await journey.press(labels.withLogin)
  await journey.chooseBank(banks.none)
  await journey.login()
  await journey.on('accounts')
  await frame.getByRole('button', { name: /^Ihr Wechsel/ }).click()
  await journey.press('Beenden und alles löschen')
  await journey.press('Jetzt alles löschen')
  await journey.on('ended')
  await expect(page.locator('#state')).toHaveText('Sie haben den Kontowechsel beendet.')
  // The view without a header is kept after the end.
  await expect(frame.getByRole('button', { name: 'English' })).toHaveCount(0)
})

test('a bank with a page of its own opens in a new tab, and the app in the frame goes on', async ({
  page,
}) => {
  // On the preview, because its sandbox has the bank's page.
  const host = await serveHost(preview, 0)
  const headers = headersOf({ ...config, embedding: { origins: [host.origin] } })
  await page.context().route(`${preview}**`, async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document' || request.url().includes('/__sandbox/'))
      return route.fallback()
    const response = await route.fetch()
    const name = 'Content-Security-Policy'
    const policy = { [name.toLowerCase()]: headers[name] ?? '' }
    return route.fulfill({ response, headers: { ...response.headers(), ...policy } })
  })
  const { journey } = await embedded(page, host)
  await journey.on('start')
  await journey.press(labels.withLogin)
  await journey.chooseBank('99000005')
  await journey.field(labels.login).fill('demo')
  await journey.press(labels.signIn)
  await journey.page.locator('main[data-screen="sca-redirect"]').waitFor()
  const [tab] = await Promise.all([page.waitForEvent('popup'), journey.press('Zur Seite der Bank')])
  await tab.getByRole('link', { name: 'Freigeben' }).click()
  await journey.on('accounts')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Ihre Freigabe ist angekommen')
  host.close()
})

test('a page that is not listed shows nothing of the app', async ({ page, watch }) => {
  watch.allow(/frame-ancestors|Framing/)
  await configure(page.context())
  await page.goto(unlisted.origin)
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/')
})

test('in an app of its own bank, without header: links open no window, and a reload keeps the view', async ({
  page,
  context,
  journey,
}) => {
  const helpdesk = 'https://hilfe.example.org/'
  await context.route(`${helpdesk}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Hilfe</title>' }),
  )
  await journey.open('/?lang=de&view=app')
  await expect(page.getByRole('banner').getByRole('img')).toHaveCount(0)
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await page.reload()
  await journey.on('bank-search')
  await expect(page.getByRole('button', { name: 'English' })).toHaveCount(0)
  await page.goBack()
  await journey.on('start')
  const help = page.getByRole('contentinfo').locator(`a[href^="${helpdesk}"]`)
  await expect(help).toHaveAttribute('target', '_blank')
  await help.click()
  await page.waitForURL(`${helpdesk}**`)
  expect(context.pages()).toHaveLength(1)
})
