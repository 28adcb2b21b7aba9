import { find } from './find.ts'
import type { Pressed } from './find.ts'
import { until } from './page.ts'
import { expect, test } from './test.ts'

interface Counted {
  clicks?: string[]
}

test('a press that would hit something else, because the page has moved, hits nothing and is made anew', async ({
  enginePage,
  baseURL,
}) => {
  await enginePage.goto(`${baseURL}/?lang=de`)
  await enginePage.evaluate(() => {
    const page = globalThis as Counted
    page.clicks = []
    const buttons = ['meant', 'other'].map((name, at) => {
      const button = document.createElement('button')
      button.textContent = name
      button.style.cssText = `position: fixed; z-index: 9; left: 20px; top: ${100 * at}px; height: 60px; width: 90px`
      button.addEventListener('click', () => page.clicks?.push(name))
      return button
    })
    document.body.append(...buttons)
  }, undefined)
  const looks = [{ role: 'button', name: { text: 'meant', exact: true } }]
  const heard = () => enginePage.evaluate(() => (globalThis as Pressed).press, undefined)
  const clicks = () => enginePage.evaluate(() => (globalThis as Counted).clicks, undefined)
  await enginePage.evaluate(find, { looks, job: 'guard' as const })
  await enginePage.driver.press(65, 130)
  expect(await until('the press is heard', heard, (press) => press !== 'awaited')).toBe('missed')
  expect(await clicks()).toEqual([])
  await enginePage.getByRole('button', { name: 'meant', exact: true }).click()
  expect(await clicks()).toEqual(['meant'])
})
