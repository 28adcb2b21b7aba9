import type { Locator, Page, Request } from '@playwright/test'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

/** How a customer can submit a screen twice by accident. */
const manners: Record<string, (page: Page, button: Locator, field: Locator) => Promise<void>> = {
  'a double click': (_, button) => button.dblclick(),
  async 'Enter and a click at once'(page, button, field) {
    await field.focus()
    await page.keyboard.press('Enter')
    await button.click({ force: true, noWaitAfter: true, timeout: 1000 }).catch(() => {
      // The screen may have changed already, so the second click may fail.
    })
  },
  async 'Enter twice'(page, _, field) {
    await field.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
  },
}

const body = (request: Request) => request.postDataJSON() as Record<string, unknown> | null

/** Records the POST requests of the page. Answers are delayed, to leave time for a second submit. */
async function watchPosts(page: Page): Promise<string[]> {
  const posts: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/api/v1', '')
    // After a confirmed order the app logs out.
    if (request.method() !== 'POST' || ['/banking/retrieve', '/auth/logout'].includes(path)) return
    const kind = Object.keys(body(request) ?? {}).find((key) => ['credentials', 'otp'].includes(key))
    posts.push(kind ? `${path} ${kind}` : path)
  })
  await page.route(/banking\/login|switch\/complete/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250))
    await route.continue()
  })
  return posts
}

for (const [manner, send] of Object.entries(manners)) {
  test(`${manner} sends login and TAN once each`, async ({ journey, page }) => {
    const posts = await watchPosts(page)
    await journey.atLogin(banks.sms)
    await journey.enterLogin('demo')
    await send(page, journey.button(labels.signIn), page.locator('input[type="password"]'))
    await journey.on('sca-otp')
    await page.getByRole('textbox').fill('123456')
    await send(page, journey.button(labels.confirmTan), page.getByRole('textbox'))
    await journey.on('accounts')
    expect(posts).toEqual(['/banking/login credentials', '/banking/login otp'])
  })

  test(`${manner} sends the order once`, async ({ journey, page }) => {
    const posts = await watchPosts(page)
    await journey.upTo('check')
    await journey.consent()
    await send(page, journey.button(labels.order), journey.field(labels.privacy))
    await journey.on('done')
    expect(posts).toEqual(['/switch/complete'])
  })
}
