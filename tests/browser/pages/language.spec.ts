import { expect, test } from '../../support/browser/test.ts'

test.use({ locale: 'en-GB' })

test('the language of the address stays after a reload and at the next steps; pages that are in German only say so', async ({
  page,
  journey,
}) => {
  await journey.start('/?lang=de')
  await expect(page).not.toHaveURL(/lang=/)
  await page.reload()
  await journey.on('bank-search')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('main h1')).toHaveText('Bei welcher Bank ist Ihr altes Konto?')
  await page.goto('/public/agb?lang=en')
  await journey.on('page')
  await expect(page.getByText('This page is available in German only.')).toBeVisible()
  await expect(page.locator('[lang="de"]').getByRole('heading', { level: 1 })).toBeVisible()
})
