import { expectAccessible } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/test.ts'

test('the video opens above the start page, has captions and a transcript, and can be closed in every way', async ({
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
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.press('Enter')
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.press('Enter')
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(dialog).toBeHidden()
})

test('opening the video again while it closes shows it', async ({ journey, page }) => {
  await journey.open()
  const open = journey.button('Kurzes Video ansehen')
  const dialog = page.getByRole('dialog', { name: 'So geht der Wechsel' })
  await open.click()
  const [opener, close] = [
    await open.elementHandle(),
    await dialog.getByRole('button', { name: 'Schließen' }).elementHandle(),
  ]
  await page.evaluate(
    (buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
      return new Promise((done) => setTimeout(done))
    },
    [close, opener],
  )
  await expect(dialog).toBeVisible()
})

test('the start page of a tenant without a video has no button for it', async ({ journey }) => {
  await journey.open('/?tenant=direkt&lang=de')
  await expect(journey.button('Kurzes Video ansehen')).toHaveCount(0)
})
