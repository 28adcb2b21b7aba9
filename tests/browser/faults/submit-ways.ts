import type { Locator, Page } from '@playwright/test'
import { pressWhileWaiting, shortWait } from './press-while-waiting.ts'

/** A filled-in form that sends a PIN or a TAN. */
export interface SecretForm {
  page: Page
  button: Locator
  field: Locator
  /** Fills in the form again when it is shown with empty fields. */
  fill(): Promise<unknown>
  /** Waits until the request has been sent. */
  sent(): Promise<unknown>
  /** Waits until the result of the last submit is shown. */
  resultShown(): Promise<unknown>
  /** Ends offline mode, so that a page can load. */
  connected(): Promise<unknown>
}

/** Submits the form. @returns how many requests the customer wanted: a double click counts once */
export type SubmitWay = (form: SecretForm) => Promise<number>

/** How a customer can submit a form, including by accident. */
export const submitWays: Record<string, SubmitWay> = {
  async click({ button, resultShown }) {
    await button.click()
    await resultShown()
    return 1
  },
  async Enter({ field, resultShown }) {
    await field.press('Enter')
    await resultShown()
    return 1
  },
  async 'double click'({ button, resultShown }) {
    await button.dblclick()
    await resultShown()
    return 1
  },
  async 'Enter and click'({ button, field, resultShown }) {
    await field.press('Enter')
    await pressWhileWaiting(button.click({ force: true, ...shortWait }))
    await resultShown()
    return 1
  },
  async 'back and again'({ page, button, field, fill, resultShown, connected }) {
    await button.click()
    await resultShown()
    await connected()
    await page.goBack()
    await page.goForward()
    await page.waitForFunction(() => !document.querySelector('main .pending'))
    // If the next screen is shown instead of the form, there is nothing to submit.
    if (!(await button.isVisible()) || !(await field.isVisible())) return 1
    await fill()
    await button.click()
    await resultShown()
    return 2
  },
  async reload({ page, button, resultShown, connected }) {
    await button.click()
    await resultShown()
    await connected()
    await page.reload()
    await page.waitForFunction(
      () => document.querySelector('main h1') && !document.querySelector('main .pending'),
    )
    return 1
  },
  async 'reload while sending'({ page, button, sent, connected }) {
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
