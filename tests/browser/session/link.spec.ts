import { sessionMenu } from '../../support/browser/end-session.ts'
import { labels } from '../../support/browser/labels.ts'
import { linkCode, newSession, outbox } from '../../support/browser/sandbox-session.ts'
import { expect, test } from '../../support/browser/test.ts'

test('who goes on later returns by link and code to that step', async ({ journey, page, baseURL, watch }) => {
  watch.allow(/Failed to load resource.*401/)
  const [mail, mobile] = ['later@example.org', '+4915123125041']
  await journey.upTo('owner')
  await journey.owner()
  await journey.enterAccount()
  await sessionMenu(page).click()
  await journey.press('Später weitermachen')
  await journey.on('save-later')
  await journey.field('Ihre Handynummer').fill(mobile)
  await page.getByRole('textbox', { name: /^Ihre E-Mail-Adresse/ }).fill(mail)
  const silent = '**/switch/setConsultantMail'
  await page.route(silent, (route) => route.fulfill({ json: { ok: false } }))
  await journey.press('Link schicken')
  await expect(page.locator('main .problem')).toBeVisible()
  await expect(page.getByText('Der Link ist unterwegs')).toHaveCount(0)
  await page.unroute(silent)
  await journey.press('Link schicken')
  await expect(page.getByRole('heading', { name: 'Der Link ist unterwegs' })).toBeVisible()
  await expect(page.locator('main')).toContainText(mail)
  await journey.press('Hier beenden und alles löschen')
  await journey.on('ended')
  await expect(page.locator('main')).toContainText('weil ein Link verschickt wurde')
  const link = (await outbox(baseURL ?? '', mail)).at(-1)?.link ?? ''
  const messages = await outbox(baseURL ?? '', mobile)
  expect(messages, 'the link goes to the address alone').toHaveLength(1)
  await page.evaluate(() => sessionStorage.clear()) // Another browser, without the data of this one.
  await page.goto(link)
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-sms')
  await journey.field('Code').fill(messages[0]?.code ?? '')
  await journey.press(labels.next)
  await journey.on('resume-tasks')
  await journey.press('Weitermachen')
  await journey.on('new-account')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('profile'))).toContain('Erika')
})

test('a session token, or five wrong codes, open nothing', async ({ journey, page, watch, baseURL }) => {
  watch.allow(/Failed to load resource.*(403|422)/)
  const session = await newSession(baseURL ?? '')
  const open = async (code: string) => {
    await page.goto('about:blank')
    await page.goto(`/?lang=de#code=${code}`)
    await journey.on('resume-welcome')
    await journey.press('Wechsel öffnen')
  }
  await open(session.token)
  await journey.on('resume-refused')
  await open(await linkCode(baseURL ?? '', session, '+4915123125003'))
  for (let nth = 1; nth <= 5; nth++) {
    await journey.on('resume-sms')
    await journey.field('Code').fill('000000')
    const answered = page.waitForResponse(/issueRefreshToken/)
    await journey.press(labels.next)
    await answered
  }
  await journey.on('resume-refused')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
})
