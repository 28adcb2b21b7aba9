import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/browser/test.ts'

test('the video opens above Start with captions and a transcript; Escape, a click outside and its button close it', async ({
  journey,
  page,
}) => {
  await journey.open()
  const open = journey.button('Kurzes Video ansehen')
  const dialog = page.getByRole('dialog', { name: 'So geht der Wechsel' })
  await open.click()
  await expect(dialog).toBeVisible()
  const video = dialog.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0)
  expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true)
  await expect(video.locator('track[kind="captions"]')).toHaveCount(2)
  await dialog.getByText('Text zum Video').click()
  await expect(dialog).toContainText('die alte Bank verbinden')
  await expectAccessible(page, 'video')
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Schließen' }).click(),
  ]
  for (const close of closings) {
    await expect(dialog).toBeVisible()
    await close()
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
    await open.press('Enter')
  }
  await journey.open('/?tenant=direkt&lang=de')
  await expect(open).toHaveCount(0)
})

const offers = (page: Page) => page.locator('main .entries a')

test('Start offers what else the bank has, and leads there and back; a bank without it shows nothing', async ({
  journey,
  page,
}) => {
  await journey.open()
  await expect(offers(page)).toHaveText([
    'Firmenkonto wechseln',
    'Nach einem Todesfall',
    'Für Beraterinnen und Berater',
  ])
  await offers(page).first().click()
  await journey.on('business-start')
  await expect(offers(page).first()).toHaveText('Privates Konto wechseln')
  await page.goBack()
  await journey.on('start')
  await page.route('**/tenant.json', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), entries: { Start: 'switch' } },
    })
  })
  await journey.open()
  await expect(offers(page)).toHaveCount(0)
  await expect(page.getByText('Auch dafür sind wir da')).toHaveCount(0)
})
