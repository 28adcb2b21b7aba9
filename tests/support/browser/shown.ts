import type { Locator, Page } from '@playwright/test'
import type { ScreenId as FlowScreen } from '#generated/names.ts'
import { mouse, type InputDevice } from './input-device.ts'

/** Screens of flows, and other pages. */
export type ScreenId = FlowScreen | 'error' | 'page' | 'broken'

/** Finds and presses the parts of a page. */
export class Shown {
  readonly page: Page
  readonly device: InputDevice

  constructor(page: Page, device: InputDevice = mouse()) {
    this.page = page
    this.device = device
  }

  /** Waits until the app (not a baked page) shows the screen with its content. */
  async on(screen: ScreenId): Promise<void> {
    // Checks often: a locator would check only after 20, 50, 100, 100, 500 ... milliseconds. Each check lays the page out.
    const isShown = (id: string) => {
      const main = document.querySelector(`#root:not([data-baked]) main[data-screen="${id}"]`)
      return Boolean(main?.querySelector('h1') && !main.querySelector('.pending') && main.clientHeight > 0)
    }
    const often = { timeout: 300_000, polling: 40 }
    await this.page.waitForFunction(isShown, screen, often).catch(async (error: unknown) => {
      const shown = await this.page.locator('main').first().getAttribute('data-screen', { timeout: 500 })
      throw new Error(`"${screen}" is not shown, but "${shown}".`, { cause: error })
    })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  press(name: string | RegExp): Promise<void> {
    return this.device.press(this.button(name))
  }

  field(name: string | RegExp): Locator {
    return this.page.getByLabel(name, typeof name === 'string' ? { exact: true } : {})
  }
}
