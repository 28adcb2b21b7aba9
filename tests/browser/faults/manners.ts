import type { Locator, Page } from '@playwright/test'
import { hasty, soon } from './hasty.ts'

/** The form that is about to send a secret. */
export interface SecretForm {
  page: Page
  button: Locator
  field: Locator
  /** Types everything anew, where the form is shown with empty fields. */
  fill(): Promise<unknown>
  /** Waits until the request is under way. */
  sent(): Promise<unknown>
  /** Waits until something has come of the last submit. */
  settled(): Promise<unknown>
  /** A connection that was gone is back, as it must be for a page to load. */
  connected(): Promise<unknown>
}

/** Sends the form; answers how often the customer has sent it, in the sense that they meant it. */
export type Manner = (form: SecretForm) => Promise<number>

/** The ways in which a customer sends a form, on purpose or by accident. */
export const manners: Record<string, Manner> = {
  async click({ button, settled }) {
    await button.click()
    await settled()
    return 1
  },
  async Enter({ field, settled }) {
    await field.press('Enter')
    await settled()
    return 1
  },
  async 'double click'({ button, settled }) {
    await button.dblclick()
    await settled()
    return 1
  },
  async 'Enter and click'({ button, field, settled }) {
    await field.press('Enter')
    await hasty(button.click({ force: true, ...soon }))
    await settled()
    return 1
  },
  async 'back and again'({ page, button, field, fill, settled, connected }) {
    await button.click()
    await settled()
    await connected()
    await page.goBack()
    await page.goForward()
    await page.waitForFunction(() => !document.querySelector('main .pending'))
    // The form is shown again, or what came of it: then there is nothing to send.
    if (!(await button.isVisible()) || !(await field.isVisible())) return 1
    await fill()
    await button.click()
    await settled()
    return 2
  },
  async reload({ page, button, settled, connected }) {
    await button.click()
    await settled()
    await connected()
    await page.reload()
    await page.waitForFunction(
      () => document.querySelector('main h1') && !document.querySelector('main .pending'),
    )
    return 1
  },
  async 'reload under way'({ page, button, sent, connected }) {
    await button.click({ noWaitAfter: true })
    await sent()
    await connected()
    await page.reload()
    await page.waitForFunction(
      () => document.querySelector('main h1') && !document.querySelector('main .pending'),
    )
    return 1
  },
}
