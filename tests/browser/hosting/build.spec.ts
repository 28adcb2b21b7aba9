import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { youngInBuild } from '../../support/compat/files.ts'
import { loaded, sum, watchLoading, type Loaded } from '../../support/browser/bytes.ts'
import { banks } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'
import { licencePage, packagesOf } from '#src/tools/hosting/licences/page.ts'
import budgets from './budgets.json' with { type: 'json' }
import younger from './younger.json' with { type: 'json' }

type Route = Exclude<keyof typeof budgets, 'description'>

// What is delivered. A build with BUILD=plain is larger than the budgets.
const dist = process.env.PREVIEW_DIST ?? 'dist'
const scripts = readdirSync(join(dist, 'assets'), { encoding: 'utf8' }).filter((name) => /\.m?js$/.test(name))
const code = (name: string) => readFileSync(join(dist, 'assets', name), 'utf8')

function weighed(route: Route, files: Loaded[]): void {
  const limit = budgets[route]
  const heaviest = files.toSorted((a, b) => b.kib - a.kib).slice(0, 9)
  const list = heaviest.map(({ name, kib }) => `${name} ${kib.toFixed(1)}`).join(', ')
  expect.soft(sum(files, 'js'), `${route}: script, heaviest ${list}`).toBeLessThanOrEqual(limit.script)
  expect.soft(sum(files, 'css'), `${route}: style`).toBeLessThanOrEqual(limit.style)
}

/** Data saver on, so that no screens are preloaded: how many are would depend on the time. */
const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { saveData: true }),
    }),
  )
/** The PDF library and its worker. */
const isPreview = ({ name }: Loaded) => name.startsWith('pdf')

test('a whole switch stays within its budget of bytes', async ({ journey, page }) => {
  await saveData(page)
  const untilLoaded = watchLoading(page)
  await journey.open()
  let files = await loaded(page, 'app:ready')
  weighed('start', files)
  const reach: [Route, () => Promise<unknown>][] = [
    ['bank-search', () => journey.press(labels.withLogin)],
    ['bank-login', () => journey.chooseBank(banks.none)],
    ['accounts', () => journey.login()],
    ['partners', () => journey.accounts()],
    ['owner', () => journey.partners()],
    ['new-account', () => journey.owner()],
    ['switch-day', () => journey.enterAccount().then(() => journey.press(labels.next))],
    ['old-account', () => journey.enterSwitchDay().then(() => journey.press(labels.next))],
    ['letters', () => journey.enterOldAccount().then(() => journey.signToLetters())],
    ['check', () => journey.press(labels.toCheck)],
    ['done', () => journey.finish()],
  ]
  const withPreview = reach.findIndex(([route]) => route === 'letters')
  for (const [at, [route, go]] of reach.entries()) {
    await go()
    await journey.on(route as Parameters<typeof journey.on>[0]) // routes of this list are screens
    await untilLoaded()
    files = await loaded(page)
    weighed(
      route,
      files.filter((file) => !isPreview(file)),
    )
    expect(files.some(isPreview), `PDF library at ${route}`).toBe(at >= withPreview)
  }
  weighed('preview', files.filter(isPreview))
  await expect(page.locator('use[href*=".svg"]'), 'icons that ask for a file each').toHaveCount(0)
})

test('a form that is opened by itself stays within its budget', async ({ journey, page }) => {
  await saveData(page)
  await journey.upTo('owner')
  weighed('form alone', await loaded(page, 'app:ready'))
})

test('the build runs no text as a script, and holds nothing of the tools', () => {
  expect(scripts.length).toBeGreaterThan(20)
  // Not functions with a similar name (`isFunction(`).
  const runners = /(?<![\w$.])(eval|Function)\s*\(|\bnew\s+Function\b|\bimportScripts\s*\(/
  // Strings that occur only in the sandbox's data and library, and in class names of the tools.
  const tools =
    /Murmeltier|Kabelhase|Regenbogen|mockServiceWorker|sandbox-worker|serviceWorker\.register|gallery-|studio-/
  for (const name of scripts) {
    expect(runners.exec(code(name))?.[0], name).toBeUndefined()
    expect(tools.exec(code(name))?.[0], name).toBeUndefined()
  }
  expect(readdirSync(dist).filter((name) => name.startsWith('.'))).toEqual([])
})

test('the SBOM names what the build holds, and the page of licences the same', () => {
  const bill = JSON.parse(readFileSync(`.generated/not-public/${basename(dist)}/sbom.json`, 'utf8'))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'wechselwerk' } } })
  const packages = packagesOf(bill)
  expect(packages.length).toBeGreaterThan(70)
  expect(licencePage(packages)).toBe(readFileSync('tenants/hausbank/pages/licences.md', 'utf8'))
  const fonts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.woff2'))
  for (const name of fonts) expect(name).toMatch(/^source-sans-3-/)
})

test('the oldest promised browsers can run the build', () => {
  const { found, read } = youngInBuild(dist)
  expect(read).toBeGreaterThan(100)
  const rows: { features: string[]; in?: string[]; reason: string }[] = younger
  const pairs = rows.flatMap(({ features, in: chunks = [''] }) =>
    features.flatMap((feature) => chunks.map((chunk) => `${feature} in ${chunk}`)),
  )
  const nameOf = ({ feature, chunk }: (typeof found)[number]) =>
    pairs.find((pair) => [`${feature} in ${chunk}`, `${feature} in `].includes(pair))
  const unlisted = found.filter((use) => nameOf(use) === undefined)
  const words = unlisted.map(
    ({ feature, chunk, lacking }) => `${feature} in ${chunk}: not in ${lacking.join()}`,
  )
  expect(words, 'Do without, bring it along, or list it in younger.json with the reason.').toEqual([])
  const met = new Set(found.map(nameOf))
  expect(
    pairs.filter((pair) => !met.has(pair)),
    'in younger.json, but not in the build',
  ).toEqual([])
})
