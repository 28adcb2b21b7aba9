import { chromium } from '@playwright/test'
import { findBrowser } from '../../engine/build/browser.mjs'
import { buildPages, pages } from './build-prof.ts'
import { openPage, rest } from './page.ts'
import { serve } from './serve.ts'
const what = process.argv[2]
if (!process.env.NOBUILD) await buildPages()
const s = await serve(pages.engine)
const b = await chromium.launch({ ...findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
const p = await openPage(b, s.address, { partners: Number(process.env.ROWS ?? 500) })
const cdp = await p.page.context().newCDPSession(p.page)
await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
async function met() { return Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map((x) => [x.name, x.value])) }
await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
async function diff(a: Record<string, number>) { const z = await met(); return ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration', 'LayoutCount', 'RecalcStyleCount'].map((k) => k + ' ' + ((z[k]! - a[k]!) * (k.endsWith('Count') ? 1 : 1000)).toFixed(0)).join(', ') + ' longest ' + (await p.record((r) => r.longestFrame())) }
async function profile(name: string, act: () => Promise<unknown>) {
  await cdp.send('Profiler.start')
  const w = await p.work(); const m0 = await met()
  await act()
  console.log('==', name, 'work', (await p.work()) - w, await diff(m0))
  const { profile: prof } = await cdp.send('Profiler.stop')
  const nodes = new Map(prof.nodes.map((n) => [n.id, n])); const parent = new Map<number, number>()
  for (const n of prof.nodes) for (const c of n.children ?? []) parent.set(c, n.id)
  const self: Record<string, number> = {}, tot: Record<string, number> = {}
  const key = (n: any) => `${n.callFrame.functionName || '(anon)'}:${n.callFrame.lineNumber} ${n.callFrame.url.split('/').pop()}`
  prof.samples!.forEach((id, i) => { const dt = prof.timeDeltas![i]!; const k = key(nodes.get(id)!); self[k] = (self[k] ?? 0) + dt
    const seen = new Set<string>(); let at: number | undefined = id; while (at) { const kk = key(nodes.get(at)!); if (!seen.has(kk)) { seen.add(kk); tot[kk] = (tot[kk] ?? 0) + dt }; at = parent.get(at) } })
  const top = (o: Record<string, number>, n: number) => Object.entries(o).filter(([k]) => !/\(idle\)|\(program\)|\(root\)/.test(k)).sort((a, c) => c[1] - a[1]).slice(0, n).map(([k, v]) => `${(v / 1000).toFixed(0).padStart(6)} ${k}`).join('\n')
  console.log('self\n' + top(self, 22)); console.log('total\n' + top(tot, 45))
}
await p.page.goto(s.address); await p.page.locator('h1').waitFor(); await rest(p, 2500)
if (what === 'partners') {
  const click = await p.aim(p.page.locator('button.button-secondary').first())
  await profile('open', async () => { await click(); await rest(p, 6000) })
  const inform = await p.aim(p.page.locator('.decisions-bulk button').first())
  await profile('inform', async () => { await inform(); await rest(p, 2500) })
  await p.page.locator('#partners-search').focus()
  await profile('filter', async () => { for (const k of 'versic') { await p.page.keyboard.press(k); await rest(p, 500) } })
} else {
  const c = await p.aim(p.page.locator('form button[type=submit]'))
  await profile('start->login', async () => { await c(); await rest(p, 1500) })
}
await b.close(); s.server.close()
