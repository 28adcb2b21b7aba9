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
