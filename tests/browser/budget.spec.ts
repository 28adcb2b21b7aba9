import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Loaded } from '../support/browser/bytes.ts'
import { loaded, sum, watchLoading } from '../support/browser/bytes.ts'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'
import budgets from './budgets.json' with { type: 'json' }

type Route = Exclude<keyof typeof budgets, 'description'>

const assets = join(process.env.PREVIEW_DIST ?? 'dist', 'assets')

/** Strings in a part that the build cannot rename. */
const parts = {
  swr: 'isValidating',
  rjsf: 'ui:widget',
  partners: 'partners-disable-all',
}

/** Content that is shown after the heading and has its own scripts. */
const lateParts: Partial<Record<Route, string>> = {
  'bank-search': '.session',
  partners: '.rail-part .timeline',
  letters: '.document-text p',
}

const table: string[] = []

function weighed(route: Route, files: Loaded[]): void {
  const [script, style] = [sum(files, 'js'), sum(files, 'css')]
  const limit = budgets[route]
  table.push(
    `${route.padEnd(12)} script ${script.toFixed(1).padStart(6)} of ${limit.script}  style ${style.toFixed(1).padStart(5)} of ${limit.style}  (${files.length} files)`,
  )
  const heaviest = files.toSorted((a, b) => b.kib - a.kib).slice(0, 9)
  const list = heaviest.map(({ name, kib }) => `${name} ${kib.toFixed(1)}`).join(', ')
  expect.soft(script, `${route}: script, heaviest ${list}`).toBeLessThanOrEqual(limit.script)
  expect.soft(style, `${route}: style`).toBeLessThanOrEqual(limit.style)
}

/** The PDF library and its worker. */
const isPreview = ({ name }: Loaded) => name.startsWith('pdf')
const rest = (files: Loaded[]) => files.filter((file) => !isPreview(file))

const has = (files: Loaded[], word: string) => files.some(({ code }) => code.includes(word))

/** Data saver on, so that no screens are preloaded: how many are would depend on the time. */
test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { saveData: true }),
    }),
  ),
)
test.afterAll(() => console.log(['KiB after brotli 11', ...table].join('\n')))

test('a whole switch stays within its byte budget, and loads each part when it is needed', async ({
  journey,
  page,
}) => {
  // Compressing the worker takes as long as the rest of the test.
  const untilLoaded = watchLoading(page)
  await journey.open()
  const first = await loaded(page, 'app:ready')
  weighed('start', first)
  for (const part of ['swr', 'rjsf', 'partners'] as const)
    expect(has(first, parts[part]), `${part} at Start`).toBe(false)
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
  let files = first
  for (const [route, go] of reach) {
    await go()
    await journey.on(route as Parameters<typeof journey.on>[0])
    // What comes after the heading counts for the step that shows it first, independent of the speed of the machine.
    const late = lateParts[route]
    if (late) await page.locator(late).first().waitFor()
    await untilLoaded()
    files = await loaded(page)
    weighed(route, rest(files))
    const before =
      reach.findIndex(([name]) => name === route) < reach.findIndex(([name]) => name === 'letters')
    expect(files.some(isPreview), `PDF library at ${route}`).toBe(!before)
  }
  weighed('preview', files.filter(isPreview))
  // The strings must be in the parts; otherwise their absence at Start would prove nothing.
  for (const part of ['swr', 'rjsf', 'partners'] as const)
    expect(has(files, parts[part]), `${part} at the end`).toBe(true)
})

test('a form page stays within its byte budget after a reload', async ({ journey, page }) => {
  await journey.walkTo('owner')
  await page.reload()
  await journey.on('owner')
  weighed('form alone', await loaded(page, 'app:ready'))
})

test('nothing of the sandbox, the gallery or the studio is shipped', () => {
  const files = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(20)
  for (const file of files)
    // Strings that occur only in the sandbox's data and library, and in class names of the tools.
    expect(readFileSync(join(assets, file), 'utf8'), file).not.toMatch(
      /Murmeltier|Kabelhase|mockServiceWorker|gallery-|studio-/,
    )
})

const pages: [Route, string, string][] = [
  ['page', '/public/privacy', 'page'],
  ['error', '/error', 'error'],
]
for (const [route, address, screen] of pages)
  test(`${address} stays within its budget`, async ({ page }: { page: Page }) => {
    const untilLoaded = watchLoading(page)
    await page.goto(address)
    await page.locator(`main[data-screen="${screen}"] h1`).waitFor()
    await untilLoaded()
    weighed(route, await loaded(page))
  })
