import { noLogin } from '../../support/browser/labels.ts'
import { examine } from '../../support/browser/looks.ts'
import { before, steps, walk } from '../../support/browser/steps.ts'
import { test } from '../../support/browser/test.ts'

// With the screens of the main journeys, whose tenant uses Sie, every two values of tenant, wording (Sie, du, English), scheme and width.
test('from Start to the accounts, with du, axe finds nothing and all fits', async ({ journey, page }) => {
  await page.goto('/?lang=de&tenant=direkt')
  await walk(journey, before(steps, 'partners'), ({ screen }, turn) => examine(page, screen, turn))
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
