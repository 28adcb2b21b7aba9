import { banks } from '../../support/browser/journey.ts'
import { expect, test } from '../../support/browser/test.ts'

const notice = 'Dieser Browser speichert keine Zwischenstände'

test('storage denied: one notice, and the switch goes on', async ({ journey, page }) => {
  await page.addInitScript(() => {
    const usual = Object.getOwnPropertyDescriptor(window, 'sessionStorage') ?? {}
    Object.defineProperty(window, 'sessionStorage', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    window.addEventListener('test:allow', () => Object.defineProperty(window, 'sessionStorage', usual))
  })
  await journey.start()
  await expect(page.getByText(notice)).toHaveCount(1)
  await journey.chooseBank(banks.none)
  await expect(page.getByText(notice)).toHaveCount(1)
  // The watcher reads storage after the test.
  await page.evaluate(() => void window.dispatchEvent(new Event('test:allow')))
})
