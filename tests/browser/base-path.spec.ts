import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../support/free-port.ts'
import { Journey, banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { orderLink } from '../support/browser/sandbox-session.ts'
import { expect, test } from '../support/browser/test.ts'
import { startPreview } from '../support/preview.ts'

// A build with a base path. The second installation is a copy with another base path.
test.describe.configure({ mode: 'serial' })

const [base, otherBase] = ['/kontowechsel/', '/girowechsel/'] as const
const folders = {
  [base]: resolve('.generated/below-a-path'),
  [otherBase]: resolve('.generated/below-another'),
}
test.use({ bases: [base, otherBase] })

function copyForOtherBase(): void {
  const copy = folders[otherBase]
  cpSync(folders[base], copy, { recursive: true })
  for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
    const file = join(copy, name)
    if (!/\.(js|css|html)$/.test(name) || !statSync(file).isFile()) continue
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(base, otherBase))
  }
}

let home = ''
let origin = ''
let otherOrigin = ''
const running: { close(): void }[] = []

test.beforeAll(async () => {
  const line = ['build', '--base', base, '--outDir', folders[base], '--emptyOutDir', '--logLevel', 'error']
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...line], {
    env: { ...process.env, BUILD: 'plain' },
    stdio: 'pipe',
  })
  copyForOtherBase()
  const start = async (path: typeof base | typeof otherBase) => {
    const preview = await startPreview('.', await freePort(), folders[path], path)
    running.push(preview)
    return preview.origin
  }
  origin = await start(base)
  otherOrigin = await start(otherBase)
  home = origin + base
})
test.afterAll(() => {
  for (const preview of running) preview.close()
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true })
})

const kept = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(sessionStorage),
    ...Object.keys(localStorage),
    ...(await caches.keys()),
  ])

/** Requests of the page to this host outside of the base path. */
function askedBeside(page: Page): string[] {
  const beside: string[] = []
  page.on('request', (request) => {
    const { origin: from, pathname } = new URL(request.url())
    if (
      from === origin &&
      !pathname.startsWith(base) &&
      !/^\/((api\/v1|__sandbox)\/|kontowechsel$)/.test(pathname)
    )
      beside.push(pathname)
  })
  return beside
}

test('with a base path a whole switch works: reload, bank page, public page, deep link, resume link, order', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource.*(401|404.*nirgends)/)
  const beside = askedBeside(page)
  const shows = (path: string) => expect.poll(() => page.url()).toBe(home + path)
  // The address without its last slash works too.
  await journey.start(`${origin}/kontowechsel?lang=de`)
  await shows('switch/bank/search')
  await page.reload()
  // To the page of the bank and back.
  await journey.chooseBank('99000005')
  await journey.field(labels.login).fill('demo')
  await journey.press(labels.signIn)
  await page.locator('main[data-screen="sca-redirect"]').waitFor()
  await journey.press('Zur Seite der Bank')
  await page.getByRole('link', { name: 'Freigeben' }).click()
  await journey.on('accounts')
  await shows('switch/accounts')
  await journey.accounts()
  await journey.on('partners')
  // To a public page and back, and links.
  const imprint = page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' })
  await expect(imprint).toHaveAttribute('href', `${base}public/imprint`)
  await page.goto(`${home}public/imprint`)
  await journey.on('page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum')
  // A deep link to a step, the error page, and an unknown address, which leads back to the step.
  await page.goto(`${home}switch/accounts`)
  await journey.on('accounts')
  await page.goto(`${home}error`)
  await journey.on('error')
  await page.goto(`${home}nirgends`)
  await journey.accounts()
  await journey.partners()
  await shows('switch/owner')
  await journey.owner()
  await journey.account()
  await journey.finish()
  expect(beside).toEqual([])
  const names = await kept(page)
  expect(names).toContain('kontowechsel/accessToken')
  expect(names.filter((name) => !name.startsWith(base.slice(1)))).toEqual([])
  // The link in the e-mail.
  const link = await orderLink(origin, page)
  expect(link).toMatch(/^http.*\/kontowechsel\/\?lang=de#code=/)
  await page.goto('about:blank')
  await page.goto(link)
  await journey.on('resume-order')
  await shows('resume/order')
  await page.reload()
  await journey.on('resume-order')
})

test('two installations on one host do not share stored data', async ({ journey, page, context, watch }) => {
  watch.allow(/Failed to load resource.*401/)
  await context.route(`${origin}${otherBase}**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(origin, otherOrigin) })
    await route.fulfill({ response })
  })
  await journey.start(`${home}?lang=de`)
  await journey.chooseBank(banks.none)
  await journey.login()
  await journey.on('accounts')
  const before = await page.evaluate(() => ({ ...sessionStorage }))
  // In the same tab (and so the same storage) the other installation begins at its Start, with another bank.
  await page.goto(`${origin}${otherBase}?lang=de&tenant=direkt`)
  await journey.on('start')
  await expect(page.getByText('neuer Wechsel')).toHaveCount(0)
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await expect.poll(() => kept(page)).toContain('girowechsel/tenants')
  const tokens = await page.evaluate(() => ({ ...sessionStorage }))
  expect(tokens['girowechsel/accessToken']).not.toBe(tokens['kontowechsel/accessToken'])
  // The first installation still has its data and continues.
  for (const name of ['accessToken', 'tenant', 'bankAccounts', 'kws.position'])
    expect(tokens[`kontowechsel/${name}`], name).toBe(before[`kontowechsel/${name}`])
  await page.goto(`${home}switch/accounts`)
  await journey.on('accounts')
  // Ending the session of one does not change the other.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ihr Wechsel/ })
    .click()
  await journey.press('Beenden und alles löschen')
  await journey.press('Jetzt alles löschen')
  await journey.on('ended')
  await expect.poll(() => kept(page)).not.toContain('kontowechsel/accessToken')
  const names = await kept(page)
  expect(names).toContain('girowechsel/accessToken')
  expect(names).toContain('girowechsel/tenants')
  await page.goto(`${origin}${otherBase}switch/bank/search`)
  await new Journey(page).on('bank-search')
})
