import tenant from '#tenants/hausbank/tenant.json' with { type: 'json' }
import { end, sessionMenu } from '../../support/browser/end-session.ts'
import { guard } from '../../support/browser/guard.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'
import * as attacks from '../../support/tenant/hostile.ts'

test('attacks in files of a tenant run no script and reach no host', async ({ page, journey, watch }) => {
  // The console names what is not shown, for the operator.
  watch.allow(/console warning: (tenant\.json|pages\/imprint\.md: )/)
  const seen = guard(page)
  for (const turn of [0, 1, 2, 3]) {
    await page.route('**/tenant.json', (route) => route.fulfill({ json: attacks.hostileTenant(turn) }))
    await journey.open()
    // The file was used: its texts are shown as plain text.
    await expect(page.locator('h1')).toHaveText(attacks.markup[turn] ?? '')
    const links = await page.locator('a[href]').all()
    for (const link of links)
      expect(await link.evaluate((one: HTMLAnchorElement) => one.href)).toMatch(
        /^(http:\/\/127\.0\.0\.1:\d+\/|mailto:|tel:)/,
      )
    expect(await page.evaluate(() => Reflect.get({}, 'isAdmin'))).toBeUndefined()
    await journey.press(labels.withLogin)
    await journey.on('bank-search')
    await page.unrouteAll()
  }
  const body = ['# Impressum', ...attacks.pages].join('\n\n')
  await page.route('**/pages/imprint.md', (route) => route.fulfill({ contentType: 'text/markdown', body }))
  await page.goto('/public/imprint?tenant=hausbank')
  await expect(page.getByRole('heading', { name: 'Impressum' })).toBeVisible()
  await expect(page.locator('main :is(img, svg, iframe, script, [onclick], [onload])')).toHaveCount(0)
  expect(await page.locator('main').innerHTML()).not.toMatch(/href="[^"]*evil/)
  expect(seen).toEqual([])
})

test('a notice of the operator is shown on every page at its times', async ({ journey, page }) => {
  const after = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toISOString().replace(/\.\d+/, '')
  const text = { de: 'Heute Nacht nicht erreichbar.', en: 'Not tonight.' }
  const notice = { level: 'warning', from: after(10), to: after(20), text }
  // The name tells when the page shows this file, no longer its own copy.
  const json = { ...tenant, name: 'Bank mit Hinweis', notice }
  await page.route('**/tenant.json', (route) => route.fulfill({ json }))
  await page.clock.install()
  await journey.open()
  await expect(page).toHaveTitle(/Bank mit Hinweis/)
  const shown = page.locator('.notices .notice-warning')
  await expect(shown).toHaveCount(0)
  await page.clock.fastForward('11:00')
  await expect(shown).toContainText(text.de)
  await page.goto('/public/imprint?lang=en')
  await expect(shown).toContainText(text.en)
  await page.clock.fastForward('10:00')
  await expect(shown).toHaveCount(0)
})

test('the bank of the address is kept in new tabs and reloads', async ({ page, journey, context }) => {
  await journey.open('/?tenant=mondbank')
  const named = () =>
    page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.every((link) => link.getAttribute('href')?.endsWith('?tenant=mondbank')))
  await expect.poll(named).toBe(true)
  // A new tab has only the address of the link.
  const tab = await context.newPage()
  await tab.goto((await page.getByRole('link', { name: 'Impressum' }).getAttribute('href')) ?? '')
  await expect(tab).toHaveTitle(/Mondbank/)
  await tab.getByRole('link', { name: 'Zurück' }).click()
  await expect(tab.locator('main[data-screen="start"]')).toBeVisible()
  await tab.reload()
  await expect(tab).toHaveTitle(/Mondbank/)
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await page.reload()
  await journey.on('bank-search')
  await expect(page).toHaveTitle(/Mondbank/)
  expect(new URL(page.url()).search).toBe('?tenant=mondbank')
})

test('public pages and questions can end a switch, also when nobody is there', async ({ journey, page }) => {
  const expectGone = async () =>
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/Erika|accessToken/)
  await journey.upTo('owner')
  await journey.fillOwner()
  await page.goto('/public/privacy')
  await journey.on('page')
  await end(journey, page)
  await expectGone()
  await page.goBack()
  await page.locator('main h1').first().waitFor()
  await expect(sessionMenu(page)).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText('Erika')
  await page.clock.install()
  for (const [address, screen] of [
    ['/public/imprint', 'page'],
    ['/error', 'error'],
    ['/hilfe', 'help'],
  ] as const) {
    await journey.upTo('owner')
    await journey.fillOwner()
    await page.goto(address)
    await journey.on(screen)
    await expect(sessionMenu(page)).toBeVisible()
    await page.clock.fastForward('01:00:00')
    await journey.on('ended')
    await expectGone()
  }
})
