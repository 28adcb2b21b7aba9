import type { Locator, Page, Request } from '@playwright/test'
import { banks } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

/** How a customer can submit a screen twice by accident. */
const manners: Record<string, (page: Page, button: Locator, field: Locator) => Promise<void>> = {
  'a double click': (_, button) => button.dblclick(),
  async 'Enter and a click at once'(page, button, field) {
    const same = await button.elementHandle() // The same button, although it has another name after the first press.
    await field.focus()
    await page.keyboard.press('Enter')
    await same?.evaluate((element) => (element as HTMLElement).click())
  },
}

const body = (request: Request) => request.postDataJSON() as Record<string, unknown> | null

/** Records the POST requests of the page. They are sent on only when `twice` has submitted a screen the second time. */
async function watchPosts(page: Page) {
  const posts: string[] = []
  let submitting = Promise.resolve()
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/api/v1', '')
    // After a confirmed order the app logs out.
    if (request.method() !== 'POST' || ['/banking/retrieve', '/auth/logout'].includes(path)) return
    const kind = Object.keys(body(request) ?? {}).find((key) => ['credentials', 'otp'].includes(key))
    posts.push(kind ? `${path} ${kind}` : path)
  })
  await page.route(/banking\/login|switch\/complete/, async (route) => {
    await submitting
    await route.continue()
  })
  const twice = async (submit: () => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    submitting = promise
    await submit()
    resolve()
  }
  return { posts, twice }
}

for (const [manner, send] of Object.entries(manners))
  test(`${manner} sends login, TAN and order once each`, async ({ journey, page }) => {
    await journey.atLogin(banks.sms)
    const { posts, twice } = await watchPosts(page)
    await journey.enterLogin('demo')
    await twice(() => send(page, journey.button(labels.signIn), page.locator('input[type="password"]')))
    await journey.on('sca-otp')
    await page.getByRole('textbox').fill('123456')
    await twice(() => send(page, journey.button(labels.confirmTan), page.getByRole('textbox')))
    await journey.on('accounts')
    expect(posts).toEqual(['/banking/login credentials', '/banking/login otp'])
    await journey.upTo('check')
    posts.length = 0
    await journey.consent()
    const order = journey.button(labels.order) // Enter at a consent gives no order.
    await twice(() => send(page, order, order))
    await journey.on('done')
    expect(posts).toEqual(['/switch/complete'])
  })
