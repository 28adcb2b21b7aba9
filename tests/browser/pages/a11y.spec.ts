import { banks } from '../../support/browser/journey.ts'
import { labels, noLogin } from '../../support/browser/labels.ts'
import { examine } from '../../support/browser/looks.ts'
import { expect, test } from '../../support/browser/test.ts'

// With the screens of the main journeys, whose tenant uses Sie, every two values of tenant, wording (Sie, du, English), scheme and width.
test('from Start to the accounts, with du, axe finds nothing and all fits', async ({ journey, page }) => {
  await journey.open('/?lang=de&tenant=direkt')
  await examine(page, 'start', 0)
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await expect(page.locator('main')).toContainText(/\b(du|dein\w*|dich|dir)\b/i)
  await journey.search('Testkasse')
  await expect(page.getByRole('option')).toHaveCount(2)
  await examine(page, 'bank-search with hits', 1)
  await journey.chooseBank(banks.choice)
  await examine(page, 'bank-login', 2)
  await journey.login('sca.choice')
  await journey.on('sca-method')
  await examine(page, 'sca-method', 3)
  await page.getByRole('radio', { name: /SMS/ }).check()
  await journey.press(labels.next)
  await journey.on('sca-otp')
  await examine(page, 'sca-otp', 4)
  await page.route('**/banking/retrieve', (route) =>
    route.fulfill({ json: { state: 'pending', progress: 40 } }),
  )
  await journey.otp()
  await journey.on('reading')
  await examine(page, 'reading', 5)
  await page.unrouteAll()
  await journey.on('accounts')
  await examine(page, 'accounts', 6)
})

/** What the gallery does not show: pages outside of a switch. */
const outside = {
  'return to a new tab': `/return?loginId=${noLogin}&state=none`,
  'error page': '/error',
  'public page': '/public/privacy',
  'notice of another tenant': '/?tenant=nobody',
}

test('on pages outside of a switch axe finds nothing, and all fits', async ({ page, watch }) => {
  watch.allow(/Failed to load resource|console warning: .*tenant/)
  for (const [at, [name, address]] of Object.entries(outside).entries()) {
    await page.goto(address)
    await page.locator('main h1').waitFor()
    await examine(page, name, at)
  }
})
