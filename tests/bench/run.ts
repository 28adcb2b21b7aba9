import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { findBrowser } from '../../engine/tools/build/find-chromium.mjs'
import { buildPages, buildStartPages, pages, startPages } from './build.ts'
import { searchBanks } from './measures/banks.ts'
import { openForm, typeInForm } from './measures/form.ts'
import { filter, informAll, openPartners, toggle } from './measures/partners.ts'
import { openStart, openStartAgain } from './measures/start.ts'
import { partnersOnTheWay, walk } from './measures/walk.ts'
import type { BenchPage, Line, Side, Sizes } from './page.ts'
import { openPage } from './page.ts'
import { Samples, table } from './report.ts'
import { assertSame, assertSameContent, contentOf } from './same.ts'
import { serve, serveStart } from './serve.ts'

/**
 * `npm run bench`: the engine against a hand-written React page (tests/bench/floor), the same form, walk and list, production
 * builds in turn, on a processor slowed four times. ROUNDS (7) rounds; ONLY=start,form,walk,partners,banks,many picks parts;
 * `BUILD=no` measures what was built before. A run of all parts writes tests/bench/results.md, `--no-write` does not. A measure that
 * fails is named at the end, and the others go on. Times are reported and never asserted.
 */
const { write } = parseArgs({
  allowNegative: true,
  options: { write: { type: 'boolean', default: process.env.ONLY === undefined } },
}).values
const rounds = Number(process.env.ROUNDS ?? 7)
const parts = (process.env.ONLY ?? 'start,form,walk,partners,banks,many').split(',')
const samples = new Samples()

const isStart = (part: string) => part === 'start'
type Part = (bench: BenchPage, side: Side) => Promise<void>
const paths = { floor: 'login', engine: 'form', peer: '' }

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
/** The journey from Start to done. Its CPU seconds are taken at full speed, because slowing the processor takes some itself. */
const steps =
  (line: Line): Part =>
  async (bench, side) => {
    const journey = await walk(bench, line)
    for (const time of journey.steps) samples.add(side, `next step, ${line}`, time)
    for (const [at, time] of journey.tasks.entries()) {
      samples.add(side, `task after a press, ${line}`, time)
      samples.add(side, `task after press ${at + 1}, ${line}`, time)
    }
    for (const measure of ['work', 'requests', 'size'] as const)
      samples.add(side, `journey, ${line}: ${measure}`, journey[measure])
  }
const energy: Part = async (bench, side) => {
  await bench.slow(1)
  samples.add(side, 'journey: energy', (await walk(bench, 'fast')).energy)
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
    await bench.record((recorder) => recorder.longestFrame())
    for (const time of await toggle(bench)) add('toggle to paint', time)
    add('longest frame, toggling', await bench.record((recorder) => recorder.longestFrame()))
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
  { name: 'form', part: form, sides: ['floor', 'engine', 'peer'] },
  ...[steps('fast'), steps('slow'), energy].map((part) => ({
    name: 'walk',
    part,
    sizes: { partners: partnersOnTheWay },
    sides: ['floor', 'engine'] as Side[],
  })),
  { name: 'partners', part: partners('500', 500), sides: ['floor', 'engine'] },
  { name: 'partners', part: partners('500, skipping', 500, true), sides: ['floor'] },
  { name: 'banks', part: banks, sides: ['engine'] },
  { name: 'many', part: partners('2,000', 2000), sizes: { partners: 2000 }, sides: ['engine'] },
  { name: 'many', part: partners('10,000', 10_000), sizes: { partners: 10_000 }, sides: ['engine'] },
]

async function compare(browser: Browser, addresses: Record<'floor' | 'engine', string>) {
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

/** Walks through both sides and compares what each step shows. */
async function compareWalk(browser: Browser, at: Record<'floor' | 'engine', string>) {
  const shown = { floor: [] as string[][], engine: [] as string[][] }
  for (const side of ['floor', 'engine'] as const) {
    const bench = await openPage(browser, at[side], { partners: partnersOnTheWay })
    await bench.slow(1)
    await walk(bench, 'fast', async () => void shown[side].push(await contentOf(bench)))
    await bench.close()
  }
  for (const [step, content] of shown.floor.entries())
    assertSameContent(content, shown.engine[step] ?? [], `step ${step} of the journey`)
}

async function compareStart(browser: Browser, at: Record<'floor' | 'engine', string>) {
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
const served = {
  floor: await serve(pages.floor),
  engine: await serve(pages.engine),
  peer: await serve(pages.peer),
}
const addresses = {
  floor: served.floor.address,
  engine: served.engine.address,
  peer: served.peer.address,
}
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
const failures: string[] = []
const begun = Date.now()
try {
  if (hasStart) await compareStart(browser, startAddresses)
  if (hasOthers) await compare(browser, addresses)
  if (parts.includes('walk')) await compareWalk(browser, addresses)
  for (let round = 0; round < rounds; round++) {
    loads.push(loadavg()[0] ?? 0)
    for (const { name, part, sizes, sides } of all.filter((entry) => parts.includes(entry.name)))
      for (const side of round % 2 ? sides.toReversed() : sides) {
        const at: Partial<Record<Side, string>> = isStart(name) ? startAddresses : addresses
        const bench = await openPage(browser, at[side] ?? '', sizes)
        await part(bench, side).catch((error: unknown) => {
          failures.push(`round ${round + 1}, ${name}, ${side}: ${String(error).split('\n', 1)[0]}`)
        })
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
  `The rounds took ${Math.round((Date.now() - begun) / 60_000)} minutes.`,
].join(' ')
const missing = failures.length > 0 ? `\n\nNot measured: ${failures.join('; ')}.` : ''
const text = `${about}${missing}\n\n${table(samples)}\n`
console.log(`\n${text}`)
if (failures.length > 0) process.exitCode = 1
if (write)
  writeFileSync(
    join(import.meta.dirname, 'results.md'),
    `# Bench\n\nWritten by \`npm run bench\`.\n\n${text}`,
  )
