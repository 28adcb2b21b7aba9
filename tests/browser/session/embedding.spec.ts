import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { ToHost } from '#generated/embedding.ts'
import { serveHost } from '#src/tools/hosting/embed/serve.ts'
import { freePort } from '../../support/http.ts'
import { end, sessionMenu } from '../../support/browser/end-session.ts'
import { Journey, banks } from '../../support/browser/journey.ts'
import { labels, owner } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'
import { config, startNginx } from '../../support/nginx.ts'
import { securityHeaders } from '#engine/tools/build/security-headers.ts'

// The example page of src/tools/hosting/embed, and the app behind nginx: two origins of the same site.
test.describe.configure({ mode: 'serial' })

type Host = Awaited<ReturnType<typeof serveHost>>

let app = ''
let listed: Host
let unlisted: Host
let nginx: Awaited<ReturnType<typeof startNginx>> | undefined

test.beforeAll(async () => {
  const port = await freePort()
  app = `http://localhost:${port}/`
  listed = await serveHost(app, 0)
  unlisted = await serveHost(app, 0)
  const headers = securityHeaders({ ...config, embedding: { origins: [listed.origin] } })
  const backend = `http://127.0.0.1:${process.env.PORT ?? 4173}`
  nginx = await startNginx(resolve(process.env.PREVIEW_DIST ?? 'dist'), backend, port, { headers })
})
test.afterAll(async () => {
  await nginx?.close()
  listed.close()
  unlisted.close()
})

/** Messages that the host page receives, and a customer who uses the app in its frame. */
async function embedded(page: Page, query = '') {
  await page
    .context()
    .route('**/config.json', (route) =>
      route.fulfill({ json: { ...config, embedding: { origins: [listed.origin] } } }),
    )
  await page.addInitScript(() => {
    if (window.parent !== window) return
    const heard: unknown[] = []
    Object.assign(window, { heard })
    window.addEventListener('message', ({ data }) => heard.push(data))
  })
  await page.goto(listed.origin + query)
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
  return { journey: new Journey(inFrame), inFrame, frame, heard }
}

/** The screens in order. A repeated screen only reports a change of its back button. */
const stepsIn = (messages: ToHost[]) =>
  messages.flatMap(({ screen }) => screen ?? []).filter((screen, at, all) => screen !== all[at - 1])

test('a page of the bank hears height, steps and order, nothing of the customer', async ({ page, watch }) => {
  watch.allow(/Failed to load resource.*502/)
  const { journey, heard } = await embedded(page)
  const frame = page.locator('#app')
  const height = () => frame.evaluate(({ clientHeight }) => clientHeight)
  await journey.on('start')
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await journey.chooseBank(banks.none)
  await journey.login('err.bank-error')
  await expect.poll(async () => (await heard()).map(({ type }) => type)).toContain('error')
  await journey.login()
  await journey.accounts()
  await journey.partners()
  const high = await height()
  await journey.owner()
  await journey.account()
  await journey.finish()
  await expect(page.locator('#state')).toHaveText('Ihr Kontowechsel ist beauftragt.')
  await expect.poll(height).not.toBe(high)
  await expect.poll(async () => (await heard()).map(({ type }) => type)).toContain('done')
  const messages = await heard()
  const shown = ['start', 'bank-search', 'bank-login', 'accounts', 'partners', 'owner', 'check', 'done']
  expect(stepsIn(messages)).toEqual(expect.arrayContaining(shown))
  expect(messages.filter(({ type }) => type === 'error').map(({ code }) => code)).toEqual(['bank-error'])
  expect(messages.filter(({ type }) => type === 'done')).toHaveLength(1)
  const said = JSON.stringify(messages)
  for (const value of [...Object.values(owner).filter((one) => one.length > 2), 'DE5', 'Testbank', 'demo'])
    expect(said).not.toContain(value)
})

test('a page that is not listed shows nothing of the app', async ({ page, watch }) => {
  watch.allow(/frame-ancestors|Framing/)
  await page.goto(unlisted.origin)
  const urls = () => page.frames().map((frame) => frame.url())
  await expect.poll(urls).toContain('chrome-error://chromewebdata/')
})

test('the page of the bank hands over what it knows, leads back, and hears of the end', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const { journey, inFrame, frame, heard } = await embedded(page, '/?known=customer')
  await journey.on('resume-welcome')
  expect(frame.url()).not.toContain('code')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-handed-in')
  await journey.press('Angaben übernehmen')
  await journey.on('start')
  await expect(frame.getByRole('img')).toHaveCount(0) // The host page has a logo, languages and a back button of its own.
  await expect(frame.getByRole('button', { name: 'English' })).toHaveCount(0)
  await expect(page.locator('#back')).toBeHidden()
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await expect(frame.getByRole('button', { name: 'Zurück' })).toHaveCount(0)
  // Wrong messages, and messages of other windows, are ignored.
  await page.evaluate((origin) => {
    const { contentWindow } = document.querySelector<HTMLIFrameElement>('#app') ?? {}
    for (const wrong of [{ to: 'wechselwerk', version: 2, type: 'back' }, 'back'])
      contentWindow?.postMessage(wrong, origin)
  }, app)
  await frame.evaluate(() => window.postMessage({ to: 'wechselwerk', version: 1, type: 'back' }, '*'))
  await journey.chooseBank(banks.none)
  await page.locator('#back').click()
  await journey.on('bank-search')
  await expect(frame.getByRole('heading', { level: 1 })).toBeFocused()
  const steps = async () => stepsIn(await heard()).slice(-4)
  await expect.poll(steps).toEqual(['start', 'bank-search', 'bank-login', 'bank-search'])
  expect(JSON.stringify([addresses, await heard()])).not.toMatch(/Kim|kim\.muster|DE57/)
  await page.setViewportSize({ width: 1000, height: 420 }) // The frame is as high as its content, of which only a part is seen.
  await sessionMenu(inFrame).click()
  await journey.press('Beenden und alles löschen')
  await expect(frame.getByRole('dialog')).toBeInViewport({ ratio: 1 })
  await journey.press('Abbrechen')
  await end(journey, inFrame)
  await expect(page.locator('#state')).toHaveText('Sie haben den Kontowechsel beendet.')
})

test("in a bank's app, links open no window, and a reload keeps it", async ({ page, context, journey }) => {
  const helpdesk = 'https://hilfe.example.org/'
  await context.route(`${helpdesk}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Hilfe</title>' }),
  )
  await journey.start('/?lang=de&view=app')
  await expect(page.getByRole('banner').getByRole('img')).toHaveCount(0)
  await page.reload()
  await journey.on('bank-search')
  await expect(page.getByRole('button', { name: 'English' })).toHaveCount(0)
  await page.goBack()
  await journey.on('start')
  await page.getByRole('contentinfo').locator(`a[href^="${helpdesk}"]`).click()
  await page.waitForURL(`${helpdesk}**`)
  expect(context.pages()).toHaveLength(1)
})
