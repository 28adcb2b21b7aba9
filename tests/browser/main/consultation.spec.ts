import type { SwitchCreateResponse } from '#generated/api.ts'
import { consultantStepsFor } from '../../support/browser/consultant-steps.ts'
import { labels } from '../../support/browser/labels.ts'
import { examine } from '../../support/browser/looks.ts'
import { outbox } from '../../support/browser/sandbox-session.ts'
import { walk } from '../../support/browser/steps.ts'
import { expect, test } from '../../support/browser/test.ts'

const customer = { mail: 'kim.muster@example.org', mobile: '+4915123125002' }

test('a consultant hands over; the customer continues with link and code, signs and orders', async ({
  journey,
  page,
  watch,
  baseURL,
}) => {
  watch.allow(/Failed to load resource.*(422|403)/)
  const made = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/switch')
  await page.goto('/beratung?lang=de')
  await walk(journey, consultantStepsFor(customer))
  const { token, jwt } = (await (await made).json()) as SwitchCreateResponse
  const mail = (await outbox(baseURL ?? '', customer.mail)).at(-1)
  const sms = (await outbox(baseURL ?? '', customer.mobile)).at(-1)
  // The customer's browser has no data yet.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  const link = mail?.link ?? ''
  await page.goto(link)
  await journey.on('resume-welcome')
  expect(page.url()).not.toContain('code')
  await examine(page, 'resume-welcome', 0)
  await journey.press('Wechsel öffnen')
  await journey.on('resume-sms')
  await page.reload()
  await journey.on('resume-sms')
  await journey.field('Code').fill('000000')
  await journey.press(labels.next)
  await expect(page.locator('main')).toContainText('Dieser Code stimmt nicht')
  await examine(page, 'resume-sms', 1)
  await journey.field('Code').fill(sms?.code ?? '')
  await journey.press(labels.next)
  await journey.on('resume-tasks')
  // From now on only the customer has access: the token in the consultant's tab is refused.
  for (const held of [token, jwt?.access_token]) {
    const headers = { authorization: `Bearer ${held}` }
    expect((await page.request.get('/api/v1/banking/accounts', { headers })).status()).toBe(401)
  }
  const renewal = await page.request.post('/api/v1/auth/refreshToken', {
    data: { token: jwt?.refresh_token },
  })
  expect(renewal.status()).toBe(401)
  await expect(page.locator('main')).toContainText('beratung@example.org')
  await examine(page, 'resume-tasks', 2)
  await page.reload()
  await journey.on('resume-tasks')
  await journey.press('Weitermachen')
  await journey.sign()
  await journey.on('letters')
  await journey.press(labels.toCheck)
  await journey.finish()

  // The link can be used only once. The page says so and shows how to continue.
  await page.goto('about:blank')
  await page.goto(link)
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-refused')
  await examine(page, 'resume-refused', 0)
  await expect(page.locator('main')).toContainText('Neuen Link anfordern')
  await journey.press('Neuen Wechsel beginnen')
  await journey.on('start')
})
