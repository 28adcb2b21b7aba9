import { chromium } from '@playwright/test'
import { findBrowser } from '../../engine/build/browser.mjs'
import { filter, informAll, openPartners } from './measures/partners.ts'
import { openPage } from './page.ts'
import { serve } from './serve.ts'
const dirs = process.argv.slice(2)
const b = await chromium.launch({ ...findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
const rows = Number(process.env.ROWS ?? 500)
const all: Record<string, Record<string, number[]>> = {}
for (let i = 0; i < Number(process.env.N ?? 3); i++) for (const d of dirs) {
  const s = await serve(d)
  const p = await openPage(b, s.address, { partners: rows })
  const o = await openPartners(p, rows), heap = await p.heap(), inf = await informAll(p), f = await filter(p)
  const r: Record<string, number> = { open: o.work, ready: o.ready, openFrame: o.frame, heap, inform: inf.work, informFrame: inf.frame, key: f.key, off: f.off, typing: f.typing, clearing: f.clearing }
  for (const [k, v] of Object.entries(r)) ((all[d] ??= {})[k] ??= []).push(v)
  await p.close(); s.server.close()
}
const med = (x: number[]) => x.toSorted((a, c) => a - c)[Math.floor(x.length / 2)]!
for (const [d, r] of Object.entries(all)) console.log(d.split('/').slice(-2).join('/').padEnd(24), Object.entries(r).map(([k, v]) => `${k} ${med(v).toFixed(k === 'heap' ? 1 : 0)}`).join('  '))
await b.close()
