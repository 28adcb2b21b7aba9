import { expectAccessible } from '../../support/browser/axe.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

test('the drawing of a variant marks its differences from the base, and a selected state shows its screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.goto('/studio/flows/business')
  const drawing = page.getByRole('region', { name: 'Drawing' })
  await expect(drawing.getByRole('button', { name: /^\+ signatories/ })).toBeAttached()
  const table = page.getByRole('region', { name: 'Table of states' })
  await expect(table.getByRole('row', { name: /± changed/ }).first()).toBeAttached()
  await table.getByRole('button', { name: 'bank/search' }).press('Enter')
  await expect(drawing.getByRole('button', { name: /bank-search/, pressed: true })).toBeInViewport()
  const panel = page.getByRole('region', { name: 'bank/search' })
  await expect(panel.getByRole('heading', { name: 'bank/search' })).toBeFocused()
  await expect(panel.getByRole('heading', { name: 'Transitions', exact: true })).toBeAttached()
  const screen = panel.frameLocator('iframe')
  await expect(screen.locator('main')).toHaveAttribute('data-screen', 'bank-search')
  await expectAccessible(page, 'the flow view')
})

test('a flow can be run by its events and on its screens, with context and guards shown', async ({
  page,
}) => {
  await page.goto('/studio/flows/switch?walk=on')
  const walk = page.getByRole('region', { name: /^Walk: / })
  const events = walk.getByRole('list', { name: 'Events' })
  const screen = walk.frameLocator('iframe')
  const guard = (name: string) => walk.getByRole('row', { name: new RegExp(`^${name} `) }).getByRole('cell')
  const value = (key: string) => walk.getByRole('row', { name: new RegExp(`^${key} `) }).getByRole('cell')
  const current = page.getByRole('region', { name: 'Drawing' }).locator('[aria-current=step]')
  // The frame loads a whole app, which takes long on a busy machine.
  await expect(current).toContainText('start')
  await expect(events.getByRole('button', { name: 'CONTINUE_ARCHIVED' })).toBeDisabled()
  await expect(guard('hasBank')).toContainText('does not')

  await events.getByRole('button', { name: 'WITHOUT_LOGIN' }).click()
  await expect(walk.getByRole('heading', { name: 'Walk: topics/housing' })).toBeFocused()
  await expect(value('withoutLogin')).toHaveText('true')
  await expect(guard('isWithoutLogin')).toContainText('passes')

  await walk.getByRole('button', { name: 'Begin anew' }).click()
  await expect(value('withoutLogin')).toHaveText('false')
  await screen.getByRole('button', { name: labels.withLogin }).click()
  await expect(current).toContainText('search')
  await expect(screen.locator('main')).toHaveAttribute('data-screen', 'bank-search')
})
