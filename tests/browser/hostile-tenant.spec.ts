import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { colours } from '../../engine/tenant/theme.ts'
import { guard } from '../support/browser/guard.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'
import {
  addresses,
  foreign,
  markup,
  pages,
  paths,
  reaching,
  sinks,
  styles,
} from '../support/tenant/hostile.ts'

type Json = Record<string, unknown>
const sound = JSON.parse(readFileSync('tenants/hausbank/tenant.json', 'utf8')) as { theme: Json } & Json // a file of ours
const footer = ['helpdesk', 'agb', 'imprint', 'privacy', 'accessibility']

/** Chooses a list item, a different one at each place of a file. */
const taker = (list: readonly string[], from: number) => {
  let next = from
  return () => list[next++ % list.length] ?? ''
}

/** A tenant with attacks in every key and value. `turn` chooses which. */
function hostile(turn: number): Json {
  const address = taker(addresses, turn * footer.length)
  const style = taker(styles, turn * colours.length)
  const path = taker(paths, turn * 3)
  const palette = () => Object.fromEntries(colours.map((name) => [name, style()]))
  const evil = { ...sinks, ...Object.fromEntries(reaching.map((name) => [name, { isAdmin: 1 }])) }
  const words = markup[turn * 2] ?? ''
  return {
    ...sound,
    ...evil,
    name: markup[turn * 2 + 1] ?? 'Bank',
    tone: path(),
    theme: {
      ...sound.theme,
      ...evil,
      links: { ...evil, ...Object.fromEntries(footer.map((name) => [name, address()])) },
      logo: turn % 2 ? address() : path(),
      font: style(),
      radius: style(),
      light: { ...evil, ...palette() },
      dark: palette(),
    },
    features: { ...evil, video: style() },
    entries: { ...evil, Start: path() },
    texts: { ...evil, de: { ...evil, 'start.title': words } },
  }
}

/** Full addresses of all links of the page. */
const ways = (page: Page, below = 'body') =>
  page
    .locator(`${below} a[href]`)
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))

const own = /^(http:\/\/127\.0\.0\.1:\d+\/|mailto:|tel:)/

test('attacks in tenant files that were not checked run no script and send no request, and the page works', async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/console warning: tenant\.json/)
  const seen = guard(page)
  for (let turn = 0; turn < 4; turn++)
    await test.step(`file ${turn + 1}`, async () => {
      await page.route('**/tenant.json', (route) => route.fulfill({ json: hostile(turn) }))
      await journey.open()
      // The file was used: its texts are shown as plain text.
      const words = markup[turn * 2]
      if (words) await expect(page.locator('h1')).toHaveText(words)
      for (const address of await ways(page)) expect(address).toMatch(own)
      expect(await page.evaluate(() => Reflect.get({}, 'isAdmin'))).toBeUndefined()
      await journey.press(labels.withLogin)
      await journey.on('bank-search')
      await page.unrouteAll()
    })
  expect(seen).toEqual([])
})

test('attacks in a public page run no script and send no request, and its text is shown', async ({
  page,
  watch,
}) => {
  // The console names what is not shown, for the operator.
  watch.allow(/console warning: pages\/imprint\.md: /)
  const seen = guard(page)
  const body = ['# Impressum', ...pages].join('\n\n')
  await page.route('**/pages/imprint.md', (route) => route.fulfill({ contentType: 'text/markdown', body }))
  await page.goto('/public/imprint')
  await expect(page.getByRole('heading', { name: 'Impressum' })).toBeVisible()
  for (const address of await ways(page, 'main')) {
    expect(address).toMatch(own)
    expect(address).not.toContain(foreign)
  }
  expect(await page.locator('main :is(img, svg, iframe, script, [onclick], [onload])').count()).toBe(0)
  expect(seen).toEqual([])
})
