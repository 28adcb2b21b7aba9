import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../engine/tools/build/find-chromium.mjs'
import { buildPages, buildPeers, buildStartPages, pages, peers } from './build.ts'
import { assertSame, contentOf } from './compare.ts'
import { openForm, typeInForm } from './measures/form.ts'
import { filter, informAll, openPartners } from './measures/partners.ts'
import { openStart, openStartAgain } from './measures/start.ts'
import { partnersOnTheWay, walk } from './measures/walk.ts'
import { openPage, type BenchPage, type Side } from './page.ts'
import { peerTable, Samples, table } from './report.ts'
import { serve } from './serve.ts'

// `npm run bench`, see README.md. Times are reported and never asserted.
const { write, peers: withPeers } = parseArgs({
  allowNegative: true,
  options: {
    peers: { type: 'boolean', default: false },
    write: { type: 'boolean', default: process.env.ONLY === undefined },
  },
}).values
const rounds = Number(process.env.ROUNDS ?? 7)
const parts = (process.env.ONLY ?? 'start,form,walk,partners,many').split(',')
const samples = new Samples()

type Act = (bench: BenchPage, side: Side) => Promise<void>

/** Takes what `act` measures, by name. */
const taking =
  (name: string, act: (bench: BenchPage, side: Side) => Promise<Record<string, number>>): Act =>
  async (bench, side) => {
    for (const [measure, value] of Object.entries(await act(bench, side)))
      samples.add(side, `${name}: ${measure}`, value)
  }
const both: Side[] = ['floor', 'engine']
const withAll: Side[] = withPeers ? [...both, ...peers] : both
const form = async (bench: BenchPage, side: Side) => {
  const opened = await openForm(bench, side === 'engine' ? 'form' : 'login')
  return { ...opened, key: await typeInForm(bench) }
}
const list = async (bench: BenchPage) => {
  const opened = await openPartners(bench, 500)
  return { ...opened, 'inform all': await informAll(bench), 'filter key': await filter(bench) }
}
const journey: Act = async (bench, side) => {
  const { steps, work, press } = await walk(bench)
  samples.add(side, 'next step', ...steps)
  samples.add(side, 'journey', work)
  samples.add(side, 'press', press)
}
const all: [part: string, act: Act, sides?: Side[], partners?: number][] = [
  ['start', taking('start, slow', (bench) => openStart(bench, 'slow'))],
  ['start', taking('start, fast', (bench) => openStart(bench, 'fast'))],
  ['start', taking('start, again', openStartAgain)],
  ['form', taking('form', form), withAll],
  ['walk', journey, both, partnersOnTheWay],
  ['partners', taking('500', list), withAll],
  ...[2000, 10_000].map((rows): [string, Act, Side[], number] => {
    return ['many', taking(String(rows), (bench) => openPartners(bench, rows)), ['engine'], rows]
  }),
]

const hasStart = parts.includes('start')
const hasOthers = parts.some((part) => part !== 'start')
if (process.env.BUILD !== 'no' && hasStart) await buildStartPages()
if (process.env.BUILD !== 'no' && hasOthers) await buildPages()
if (process.env.BUILD !== 'no' && withPeers) await buildPeers()
const served = await Promise.all(Object.values(pages).filter(existsSync).map(serve))
const addressOf = (part: string, side: Side) => {
  const folder = pages[part === 'start' ? (side === 'engine' ? 'engineStart' : 'floorStart') : side]
  return served.find((one) => one.folder === folder)?.address ?? ''
}
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const args = [...asRoot, '--disable-gpu', '--font-render-hinting=none']
const browser = await chromium.launch({ ...findBrowser(), args })

/** What both sides show at each of the places to which `act` leads. */
async function compare(part: string, act: (bench: BenchPage, note: () => Promise<void>) => Promise<unknown>) {
  const shown = { floor: [] as string[][], engine: [] as string[][] }
  for (const side of ['floor', 'engine'] as const) {
    const bench = await openPage(browser, addressOf(part, side), partnersOnTheWay)
    await act(bench, async () => {
      await bench.rest(2000)
      shown[side].push(await contentOf(bench))
    })
    await bench.close()
  }
  for (const [at, content] of shown.floor.entries())
    assertSame(content, shown.engine[at] ?? [], `${part}, ${at}`)
}

const failures: string[] = []
try {
  if (hasStart) await compare('start', (bench, note) => openStart(bench, 'fast').then(note))
  if (parts.includes('walk')) await compare('walk', walk)
  for (let round = 0; round < rounds; round++) {
    for (const [part, act, sides = both, partners] of all.filter(([name]) => parts.includes(name)))
      for (const side of round % 2 ? sides.toReversed() : sides) {
        const bench = await openPage(browser, addressOf(part, side), partners)
        await act(bench, side).catch((error: unknown) => {
          failures.push(`round ${round + 1}, ${part}, ${side}: ${String(error).split('\n', 1)[0]}`)
        })
        await bench.close()
      }
    console.log(`round ${round + 1} of ${rounds}`)
  }
} finally {
  await browser.close()
  for (const { server } of served) server.close()
}

const react = JSON.parse(readFileSync('node_modules/react/package.json', 'utf8')) as { version: string }
const about = `${new Date().toISOString().slice(0, 10)}, ${rounds} rounds, Chromium ${browser.version()}, React ${react.version}, ${cpus().length} cores, processor slowed four times, cache off. Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`
const missing = failures.length > 0 ? `\n\nNot measured: ${failures.join('; ')}.` : ''
const text = `${about}${missing}\n\n${table(samples)}\n${withPeers ? peerTable(samples) : ''}`
console.log(`\n${text}`)
if (failures.length > 0) process.exitCode = 1
if (write) writeFileSync('tests/bench/results.md', `# Bench\n\nWritten by \`npm run bench\`.\n\n${text}`)
