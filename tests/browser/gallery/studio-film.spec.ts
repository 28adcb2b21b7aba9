import { expectAccessible } from '../../support/browser/axe.ts'
import { studio } from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

test('the filmstrip shows the pages of a journey in their order, in the colours of the draft; a press shows the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await studio(page, 'light')
  await page.getByLabel('Filmstreifen aller Seiten').check()
  const film = page.getByRole('region', { name: 'Filmstreifen: Kontowechsel' })
  await expect.poll(() => film.getByRole('button').count()).toBeGreaterThan(20)
  const names = await film.getByRole('button').allInnerTexts()
  expect(names.slice(0, 2)).toEqual(['1. Startseite', expect.stringMatching(/^2\. /)])
  const first = film.frameLocator('iframe').first()
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByLabel('Akzentfarbe', { exact: true }).fill('#7a1f5c')
  await expect(first.locator('.button-primary').first()).toHaveCSS('background-color', 'rgb(122, 31, 92)')
  await film.getByRole('button', { name: /\. Konten$/ }).click()
  await expect(page).toHaveURL(/screen=accounts/)
  await expect(film.getByRole('button', { name: /\. Konten$/ })).toHaveAttribute('aria-current', 'step')
  await expect(
    page
      .frameLocator('.studio-view iframe')
      .getByRole('heading', { level: 1, name: 'Welche Konten ziehen um?' }),
  ).toBeVisible()
  await expectAccessible(page, 'the filmstrip')
})
