import { chromium } from '@playwright/test'
import { findBrowser } from '../../engine/build/browser.mjs'
import { openPage, rest } from './page.ts'
import { serve } from './serve.ts'
const b = await chromium.launch({ ...findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
for (const d of process.argv.slice(2)) {
  const s = await serve(d)
  const p = await openPage(b, s.address)
  console.log(d, 'blank', await p.heap())
  await p.page.goto(s.address); await p.page.locator('h1').waitFor(); await rest(p, 300)
  console.log('start', await p.heap()); await rest(p, 3000); console.log('start rested', await p.heap())
  await p.page.locator('button.button-secondary').first().click(); await rest(p, 5000)
  console.log('partners', await p.heap())
  await p.close(); s.server.close()
}
await b.close()
