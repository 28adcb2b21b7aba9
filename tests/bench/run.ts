import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { findBrowser } from '../../engine/tools/build/browser.mjs'
import { buildPages, buildStartPages, pages, startPages } from './build.ts'
import { searchBanks } from './measures/banks.ts'
import { openForm, typeInForm } from './measures/form.ts'
import { filter, informAll, openPartners, toggle } from './measures/partners.ts'
import { openStart, openStartAgain } from './measures/start.ts'
import { walk } from './measures/walk.ts'
import type { BenchPage, Line, Side, Sizes } from './page.ts'
import { openPage } from './page.ts'
import { Samples, table } from './report.ts'
import { assertSame } from './same.ts'
import { serve, serveStart } from './serve.ts'

/**
 * `npm run bench`: the engine against a hand-written React page (tests/bench/floor), the same form, walk and list, production
 * builds in turn, on a processor slowed four times. ROUNDS (7) rounds; ONLY=start,form,walk,partners,banks,many picks parts;
 * `BUILD=no` measures what was built before; `--write` keeps the table in tests/bench/results.md. Times are never asserted: they tell, they do not fail.
 */
const { write } = parseArgs({ options: { write: { type: 'boolean' } } }).values
const rounds = Number(process.env.ROUNDS ?? 7)
const parts = (process.env.ONLY ?? 'start,form,walk,partners,banks,many').split(',')
const samples = new Samples()

const isStart = (part: string) => part === 'start'
type Part = (bench: BenchPage, side: Side) => Promise<void>
const paths = { floor: 'login', engine: 'form' }

const start =
  (line: Line): Part =>
  async (bench, side) => {
    const { work, ...opened } = await openStart(bench, line)
    for (const [measure, value] of Object.entries(opened))
      samples.add(side, `start, ${line}: ${measure}`, value)
    samples.add(side, `start, ${line}: main thread`, work)
  }
const again: Part = async (bench, side) => {
  const { paint, usable } = await openStartAgain(bench)
  samples.add(side, 'start, again: paint', paint)
  samples.add(side, 'start, again: usable', usable)
}
const form: Part = async (bench, side) => {
  const { usable, work } = await openForm(bench, paths[side])
  samples.add(side, 'form usable', usable)
  samples.add(side, 'form opened, main thread', work)
  samples.add(side, 'key, main thread', (await typeInForm(bench)).key)
}
const steps: Part = async (bench, side) => {
  for (const time of await walk(bench)) samples.add(side, 'next step', time)
}
/** `skipping`: rows of the floor with `content-visibility`, for a page whose author knows of it. */
const partners =
  (name: string, rows: number, skipping = false): Part =>
  async (bench, side) => {
    const add = (measure: string, value: number) => samples.add(side, `${name}: ${measure}`, value)
    if (skipping)
      await bench.page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(
            '.decisions-row { content-visibility: auto; contain-intrinsic-size: auto 4.5rem }',
          )
          document.adoptedStyleSheets = [sheet]
        }),
      )
    const opened = await openPartners(bench, rows)
    add('opened, main thread', opened.work)
    add('first rows after the answer', opened.ready)
    add('longest frame, opening', opened.frame)
    add('heap', opened.heap)
    add('heap over start', opened.heap - opened.heapBefore)
    const informed = await informAll(bench)
    add('inform all, main thread', informed.work)
    add('longest frame, inform all', informed.frame)
    for (const time of await toggle(bench)) add('toggle to paint', time)
    const found = await filter(bench)
    add('filter key, main thread', found.key)
    add('filter off, main thread', found.off)
    add('longest frame, typing', found.typing)
    add('longest frame, clearing', found.clearing)
  }
const banks: Part = async (bench, side) => {
  const { painted, hits } = await searchBanks(bench)
  for (const time of painted) samples.add(side, 'banks: key to paint', time)
  for (const time of hits) samples.add(side, 'banks: key to hits', time)
}

const all: { name: string; part: Part; sizes?: Sizes; sides: Side[] }[] = [
  { name: 'start', part: start('slow'), sides: ['floor', 'engine'] },
  { name: 'start', part: start('fast'), sides: ['floor', 'engine'] },
  { name: 'start', part: again, sides: ['floor', 'engine'] },
  { name: 'form', part: form, sides: ['floor', 'engine'] },
  { name: 'walk', part: steps, sides: ['floor', 'engine'] },
  { name: 'partners', part: partners('500', 500), sides: ['floor', 'engine'] },
  { name: 'partners', part: partners('500, skipping', 500, true), sides: ['floor'] },
  { name: 'banks', part: banks, sides: ['engine'] },
  { name: 'many', part: partners('2,000', 2000), sizes: { partners: 2000 }, sides: ['engine'] },
]

async function compare(browser: Browser, addresses: Record<Side, string>) {
  const floor = await openPage(browser, addresses.floor)
  const engine = await openPage(browser, addresses.engine)
  for (const [path, other, ready] of [
    ['login', 'form', '#secret-pin'],
    ['', '', 'h1'],
  ] as const) {
    await floor.page.goto(`${addresses.floor}/${path}`)
    await engine.page.goto(`${addresses.engine}/${other}`)
    await Promise.all([floor, engine].map(({ page }) => page.locator(ready).waitFor()))
    await assertSame(floor, engine, `/${path}`)
  }
  for (const { page } of [floor, engine]) {
    await page.locator('button.button-secondary').first().click()
    await page.locator('[data-id]').nth(499).waitFor({ state: 'attached' })
  }
  await assertSame(floor, engine, '/partners')
  await floor.close()
  await engine.close()
}

async function compareStart(browser: Browser, at: Record<Side, string>) {
  const sides = await Promise.all([openPage(browser, at.floor), openPage(browser, at.engine)])
  for (const bench of sides) await openStart(bench, 'fast')
  await assertSame(...sides, '/, the start page')
  for (const bench of sides) await bench.close()
}

const hasStart = parts.some(isStart)
const hasOthers = parts.some((part) => !isStart(part))
const builds = process.env.BUILD !== 'no'
if (builds && hasStart) await buildStartPages()
if (builds && hasOthers) await buildPages()
const served = { floor: await serve(pages.floor), engine: await serve(pages.engine) }
const addresses = { floor: served.floor.address, engine: served.engine.address }
const startServed = { floor: await serveStart(startPages.floor), engine: await serveStart(startPages.engine) }
const startAddresses = { floor: startServed.floor.address, engine: startServed.engine.address }
const browser = await chromium.launch({
  ...findBrowser(),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--font-render-hinting=none',
  ],
})
const loads: number[] = []
try {
  if (hasStart) await compareStart(browser, startAddresses)
  if (hasOthers) await compare(browser, addresses)
  for (let round = 0; round < rounds; round++) {
    loads.push(loadavg()[0] ?? 0)
    for (const { name, part, sizes, sides } of all.filter((entry) => parts.includes(entry.name)))
      for (const side of round % 2 ? sides.toReversed() : sides) {
        const bench = await openPage(browser, (isStart(name) ? startAddresses : addresses)[side], sizes)
        await part(bench, side)
        await bench.close()
      }
    console.log(`round ${round + 1} of ${rounds}`)
  }
} finally {
  await browser.close()
  for (const { server } of [...Object.values(served), ...Object.values(startServed)]) server.close()
}

const { version } = JSON.parse(readFileSync('node_modules/react/package.json', 'utf8')) as { version: string }
const load = loads.map((value) => value.toFixed(1)).join(', ')
const about = [
  `${new Date().toISOString().slice(0, 10)}, ${rounds} rounds, Chromium ${browser.version()}, React ${version}, ${cpus().length} cores,`,
  `processor slowed four times, cache off. Load of the machine at the start of each round: ${load}.`,
].join(' ')
const text = `${about}\n\n${table(samples)}\n`
console.log(`\n${text}`)
if (write)
  writeFileSync(
    join(import.meta.dirname, 'results.md'),
    `# Bench\n\nWritten by \`npm run bench -- --write\`.\n\n${text}`,
  )
