import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../engine/build/browser.mjs'
import { openPage, rest } from './page.ts'
import { serve } from './serve.ts'
const dir = process.env.DIR ?? '.generated/bench-prof/engine'
const s = await serve(process.cwd() + '/' + dir)
const b = await chromium.launch({ ...findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
const p = await openPage(b, s.address, { partners: Number(process.env.ROWS ?? 500) })
async function trace(name: string, act: () => Promise<unknown>) {
  await p.record((r) => r.longestFrame())
  const f = `/tmp/trace-${name}.json`
  await b.startTracing(p.page, { path: f, categories: ['devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline', 'blink', 'cc', 'disabled-by-default-blink.debug', 'loading'] })
  const w = await p.work()
  await act()
  console.log('==', name, (await p.work()) - w, 'frame', await p.record((r) => r.longestFrame()))
  await b.stopTracing()
  const ev = JSON.parse(readFileSync(f, 'utf8')).traceEvents as any[]
  const main = ev.find((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain' && ev.some((x) => x.tid === e.tid && x.pid === e.pid && x.name === 'FunctionCall'))
  const tot: Record<string, [number, number]> = {}
  for (const e of ev) if (e.ph === 'X' && main && e.tid === main.tid && e.pid === main.pid) { const t = (tot[e.name] ??= [0, 0]); t[0] += (e.tdur ?? e.dur) / 1000; t[1]++ }
  console.log(Object.entries(tot).sort((a, c) => c[1][0] - a[1][0]).slice(0, 32).map(([k, v]) => v[0].toFixed(0).padStart(6) + ' ' + String(v[1]).padStart(5) + ' ' + k).join('\n'))
}
await p.page.goto(s.address); await p.page.locator('h1').waitFor(); await rest(p, 2500)
const click = await p.aim(p.page.locator('button.button-secondary').first())
await trace('open', async () => { await click(); await rest(p, 6000) })
const inform = await p.aim(p.page.locator('.decisions-bulk button').first())
await trace('inform', async () => { await inform(); await rest(p, 2500) })
await p.page.locator('#partners-search').focus()
await trace('filter', async () => { for (const k of 'versic') { await p.page.keyboard.press(k); await rest(p, 500) } })
await b.close(); s.server.close()
