import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

test('photo TAN shows its picture with a description and can be enlarged; manual TAN shows the start code as text', async ({
  journey,
  page,
}) => {
  await journey.atLogin(banks.choice)
  await journey.login('sca.photo')
  await journey.on('sca-otp')
  const picture = page.locator('main').getByRole('img')
  await expect(picture).toHaveAccessibleName(/./)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const before = await width()
  await journey.press('Bild vergrößern')
  await expect.poll(width).toBeGreaterThan(before)

  await journey.press('Anderes TAN-Verfahren wählen')
  await journey.on('sca-method')
  await page.getByRole('radio', { name: /chipTAN manuell/ }).check()
  await journey.press(labels.next)
  await journey.on('sca-otp')
  await expect(picture).toHaveCount(0)
  await expect(page.getByText('Startcode für Ihren TAN-Generator')).toBeVisible()
  // As text in groups, as on a TAN generator, so that it can be read aloud and selected.
  await expect(page.locator('.tan-code')).toHaveText(/^(\d{2,5}\s*)+$/)
  await expect(journey.button('Startcode kopieren')).toBeVisible()
  await journey.otp()
  await journey.on('accounts')
})

test('an expired challenge is shown as expired, its code is refused, and a new one has its full time', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await page.clock.install()
  await journey.atLogin(banks.sms)
  await journey.login()
  await journey.on('sca-otp')
  const left = page.getByRole('timer')
  await expect(left).toHaveText(/^Noch \d+:\d\d Minuten Zeit$/)
  // After eleven minutes without input the session would end.
  for (let turn = 0; turn < 4; turn += 1) {
    await page.clock.fastForward('07:30')
    await page.keyboard.press('Shift')
  }
  await expect(page.locator('.waiting')).toContainText('Die Zeit ist abgelaufen')
  await expect(left).toHaveCount(0)
  await journey.otp('111111')
  const code = page.getByRole('textbox')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toBeFocused()
  await page.clock.setSystemTime(Date.now())
  await journey.button('Neue TAN anfordern').last().click()
  await expect(page.locator('main .problem')).toHaveCount(0)
  await expect(left).toHaveText(/^Noch \d+:\d\d Minuten Zeit$/)
  await journey.otp()
  await journey.on('accounts')
})

test('after a wrong TAN the time of the challenge goes on, and the page says what is kept', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await page.clock.install()
  await journey.atLogin(banks.sms)
  await journey.login()
  await journey.on('sca-otp')
  const left = page.getByRole('timer')
  const seconds = async () => {
    const [, minutes, rest] = /(\d+):(\d\d)/.exec((await left.textContent()) ?? '') ?? []
    return Number(minutes) * 60 + Number(rest)
  }
  const first = await seconds()
  await page.clock.fastForward('01:00')
  await expect.poll(seconds).toBeLessThan(first - 50)
  await journey.otp('000000')
  await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('main .problem')).toContainText('Nur die TAN fehlt noch')
  expect(await seconds()).toBeLessThan(first - 50)
})
