import type { Browser, Page } from '@playwright/test'
import type { Standing } from '../../support/browser/sandbox-session.ts'
import { stepHeld } from '../../support/browser/sandbox-session.ts'
import { emptyPage } from './page/folder.ts'

/** The tab in which a worker runs its cells one after the other, so that the browser compiles the app's scripts once. */
export class Tab {
  #page: Page | undefined

  /** Clears the tab: empty storage, online, on an empty page of the app's origin. */
  async cleared(browser: Browser): Promise<Page> {
    this.#page ??= await (await browser.newContext()).newPage()
    const context = this.#page.context()
    await context.setOffline(false)
    await context.clearCookies()
    await this.#page.goto(emptyPage)
    await this.#page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    return this.#page
  }

  close = () => this.#page?.context().close()
}

/** Fills session storage as if the customer had come to a step. The tab must show the empty page. */
export async function fillTab(page: Page, ...step: Parameters<typeof stepHeld>): Promise<Standing> {
  const stands = await stepHeld(...step)
  await page.evaluate((items) => {
    for (const [key, value] of items) sessionStorage.setItem(key, value)
  }, Object.entries(stands.items))
  return stands
}
