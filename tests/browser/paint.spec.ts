import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Tenant } from '#generated/engine.ts'
import { noteShifts, shifts } from '../support/browser/shifts.ts'
import { expect, test } from '../support/browser/test.ts'

/** What was painted before the first screen. */
interface Seen {
  /** Changes of colours between frames: page, main button, text, and background. */
  colours: string[]
}

/** Runs before the app: records every frame after the first one with a background colour. */
function look() {
  const seen: Seen = { colours: [] }
  Object.assign(window, { seen })
  const frame = () => {
    const style = getComputedStyle(document.documentElement)
    const ground = style.backgroundColor
    const colours = ['background', 'accent', 'text'].map((name) => style.getPropertyValue(`--color-${name}`))
    const next = [...colours, ground].join(' ')
    if (!ground.startsWith('rgba') && seen.colours.at(-1) !== next) seen.colours.push(next)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

const seenIn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)).join(', ')})`

const cases = [
  ['mondbank', 'dark', 'start'],
  ['beraterbank', 'light', 'consultant-start'],
] as const

for (const [id, scheme, screen] of cases)
  test(`${id} opens in its colours, ${scheme}, and nothing moves`, async ({ page }) => {
    const tenant = JSON.parse(readFileSync(`tenants/${id}/tenant.json`, 'utf8')) as Tenant // a file of ours
    await page.emulateMedia({ colorScheme: scheme })
    await noteShifts(page)
    await page.addInitScript(look)
    // A slow tenant file, so that wrong colours would be visible for longer.
    await page.route('**/tenant.json', async (route) => {
      await new Promise((done) => setTimeout(done, 300))
      await route.continue()
    })
    await page.goto(`/?lang=de&tenant=${id}`)
    await page.locator(`main[data-screen="${screen}"] h1`).waitFor()
    await page.waitForLoadState('networkidle')
    const { background, accent, text } = tenant.theme[scheme]
    expect(await seenIn(page)).toEqual({ colours: [[background, accent, text, rgb(background)].join(' ')] })
    expect(await shifts(page)).toEqual({ sum: 0, moved: [] })
    expect(new URL(page.url()).pathname).toBe('/')
  })
