import { expect, type Locator, type Page } from '@playwright/test'

/** A way to use a page. */
export interface InputDevice {
  press(button: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  /** `iso`: YYYY-MM-DD. */
  date(field: Locator, iso: string): Promise<void>
  /** A radio button or a checkbox. */
  choose(control: Locator): Promise<void>
  /** An item of the open menu. */
  pick(item: Locator): Promise<void>
  /** An option of a select, by its value. */
  select(field: Locator, value: string): Promise<void>
}

/** Uses mouse and keyboard, with Playwright's own actions. */
export const mouse = (): InputDevice => ({
  press: (button) => button.click(),
  type: (field, text) => field.fill(text),
  date: (field, iso) => field.fill(iso),
  choose: (control) => control.check(),
  pick: (item) => item.click(),
  select: async (field, value) => void (await field.selectOption(value)),
})

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

/** Uses the keyboard only: Tab to reach a control, arrows within a group, Enter and Space to press. */
export function keyboard(page: Page): InputDevice {
  const { keyboard: keys } = page

  /** Presses Tab until the control, or another one of its radio group, has the focus. */
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 160; presses++) {
      const reached = await target.evaluate((element) => {
        const active = document.activeElement
        const group = (other: Element | null) =>
          other instanceof HTMLInputElement && other.type === 'radio' ? other.name : undefined
        return active === element || (group(element) !== undefined && group(active) === group(element))
      })
      if (reached) return
      await keys.press('Tab')
    }
    throw new Error(`Tab does not lead to ${String(target)}.`)
  }

  return {
    async press(button) {
      await reach(button)
      await keys.press('Enter')
    },
    async type(field, text) {
      await reach(field)
      await keys.press('ControlOrMeta+a')
      await keys.type(text)
      await expect(field).not.toHaveValue('')
    },
    async date(field, iso) {
      await reach(field)
      const [year = '', month = '', day = ''] = iso.split('-')
      await keys.type(`${month}${day}${year}`)
      if ((await field.inputValue()) !== iso) {
        // The order of day, month and year follows the browser's language, which a page cannot read.
        await keys.press('ArrowLeft')
        await keys.press('ArrowLeft')
        await keys.type(`${day}${month}${year}`)
      }
      await expect(field).toHaveValue(iso)
    },
    async choose(control) {
      await reach(control)
      const steps = (await control.getAttribute('type')) === 'radio' ? 12 : 0
      for (let presses = 0; presses < steps && !(await hasFocus(control)); presses++)
        await keys.press('ArrowDown')
      if (!(await control.isChecked())) await keys.press('Space')
      await expect(control).toBeChecked()
    },
    async pick(item) {
      for (let presses = 0; presses < 12 && !(await hasFocus(item)); presses++) await keys.press('ArrowDown')
      await expect(item).toBeFocused()
      await keys.press('Enter')
    },
    async select(field, value) {
      await reach(field)
      const options = await field.locator('option').count()
      for (let presses = 0; presses < options && (await field.inputValue()) !== value; presses++)
        await keys.press('ArrowDown')
      await expect(field).toHaveValue(value)
    },
  }
}
