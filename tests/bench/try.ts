import { chromium } from '@playwright/test'
import { findBrowser } from '../../engine/build/browser.mjs'
import { buildPages, pages } from './build-prof.ts'
import { openPage, rest } from './page.ts'
import { serve } from './serve.ts'
await buildPages()
const s = await serve(pages.engine)
const b = await chromium.launch({ ...findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
for (const path of ['', 'form']) {
const p = await openPage(b, s.address)
p.page.on('console', m => console.log(m.text()))
await p.page.goto(s.address + '/' + path); await rest(p, 5000)
console.log((await p.page.locator('body').innerText()).slice(0, 300))
}
await b.close(); s.server.close()
