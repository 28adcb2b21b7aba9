import type { Page } from '@playwright/test'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Ihr Wechsel/ })
const below = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sind Sie noch da?' })

const pages = ['agb', 'imprint', 'privacy', 'accessibility', 'licences']

for (const name of pages)
  test(`during a switch the page “${name}” shows the name of the customer, and can end the session`, async ({
    journey,
    page,
  }) => {
    await journey.open()
    await page.goto(`/public/${name}`)
    await journey.on('page')
    await page.waitForLoadState('networkidle')
    await expect(menu(page), 'nobody is here yet').toHaveCount(0)
    await journey.upTo('owner')
    await journey.fillOwner()
    await page.goto(`/public/${name}`)
    await journey.on('page')
    await menu(page).click()
    await expect(page.getByRole('banner')).toContainText(/Wechsel bei .+, begonnen um \d{1,2}:\d{2}/)
    await journey.press('Beenden und alles löschen')
    await journey.press('Jetzt alles löschen')
    await journey.on('ended')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/Erika|accessToken/)
    await page.goBack()
    await page.locator('main h1').first().waitFor()
    await expect(menu(page)).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText('Erika')
  })

test('an idle public page asks after ten minutes and logs out a minute later', async ({ journey, page }) => {
  await journey.upTo('owner')
  await journey.fillOwner()
  await page.clock.install()
  await page.goto('/public/privacy')
  await journey.on('page')
  await expect(menu(page)).toBeVisible()
  await page.clock.fastForward('09:54')
  await expect(question(page)).toHaveCount(0)
  await page.clock.fastForward('00:12')
  await expect(question(page)).toBeVisible()
  await page.clock.runFor(60_000)
  await journey.on('ended')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/Erika|accessToken/)
})

test('a public page restarts the switch, also one that was started after the page was read', async ({
  journey,
  page,
}) => {
  await journey.open()
  await below(page, 'Datenschutz').click()
  await journey.on('page')
  await page.goBack()
  await journey.on('start')
  await journey.press(labels.withoutLogin)
  await journey.on('guided-housing')
  const user = () => page.evaluate(() => sessionStorage.getItem('switchUserId'))
  const before = await user()
  await below(page, 'Impressum').click()
  await journey.on('page')
  await menu(page).click()
  await journey.press('Neu beginnen')
  const loaded = page.waitForEvent('load')
  await journey.press('Löschen und neu beginnen')
  await loaded
  await journey.on('start')
  expect(await user()).not.toBe(before)
})

test('the error page and the question which switch to continue also end when nobody enters anything', async ({
  journey,
  page,
}) => {
  await journey.upTo('owner')
  await journey.fillOwner()
  await page.goto('/firmenkunden')
  await journey.on('other-switch')
  await expect(menu(page)).toBeVisible()
  await page.goto('/error')
  await journey.on('error')
  await expect(menu(page)).toBeVisible()
  await page.clock.install()
  await page.reload()
  await journey.on('error')
  await expect(menu(page)).toBeVisible()
  await page.clock.fastForward('01:00:00')
  await journey.on('ended')
})
