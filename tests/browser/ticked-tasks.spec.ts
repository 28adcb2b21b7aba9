import { examine } from '../support/browser/looks.ts'
import { orderLink } from '../support/browser/sandbox-session.ts'
import { openTasks } from '../support/browser/order-page.ts'
import { expect, test } from '../support/browser/test.ts'

test('completed tasks are ticked again after the link opens in the same browser, and erasing deletes them', async ({
  journey,
  page,
  baseURL,
}) => {
  await journey.upTo('check')
  await journey.finish()
  const todo = page.getByRole('region', { name: 'Das ist noch zu tun' })
  const boxes = todo.getByRole('checkbox')
  const count = await openTasks(todo)
  const stored = () => page.evaluate(() => localStorage.getItem('kws.ticks'))
  await boxes.first().check()
  await expect.poll(stored).not.toBeNull()
  const first = await stored()
  await todo.getByRole('checkbox', { name: /^Karten und Bargeld/ }).check()
  await expect.poll(stored).not.toBe(first)
  const link = await orderLink(baseURL ?? '', page)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(link)
  await journey.on('order-status')
  await expect(todo.getByText(`2 von ${count} erledigt`)).toBeVisible()
  await expect(boxes.first()).toBeChecked()
  await expect(todo.getByRole('checkbox', { name: /^Karten und Bargeld/ })).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Ihr Fahrplan' })).toBeVisible()
  await examine(page, 'order-status', 3)
  const two = await stored()
  await boxes.first().uncheck()
  await expect(todo.getByText(`1 von ${count} erledigt`)).toBeVisible()
  await expect.poll(stored).not.toBe(two)
  await page.reload()
  await journey.on('order-status')
  await expect(todo.getByText(`1 von ${count} erledigt`)).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ihr Wechsel/ })
    .click()
  await journey.press('Beenden und alles löschen')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /löschen/ })
    .click()
  await journey.on('ended')
  await expect.poll(stored).toBeNull()
})
