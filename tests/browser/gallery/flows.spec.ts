import { expectAccessible } from '../../support/browser/axe.ts'
import { labels } from '../../support/browser/labels.ts'
import { studio } from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

test('the drawing of a variant marks what differs from its base, and a chosen state shows its screen', async ({
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
  const screen = panel.frameLocator('iframe')
  await expect(screen.locator('main')).toHaveAttribute('data-screen', 'bank-search')
  await expectAccessible(page, 'the flow view')
})

test('a flow is walked by its events or on its screens, and its context and guards are shown', async ({
  page,
}) => {
  await page.goto('/studio/flows/switch?walk=on')
  const walk = page.getByRole('region', { name: /^Walk: / })
  const events = walk.getByRole('list', { name: 'Events' })
  const screen = walk.frameLocator('iframe')
  const row = (name: string) => walk.getByRole('row', { name: new RegExp(`^${name} `) }).getByRole('cell')
  const current = page.getByRole('region', { name: 'Drawing' }).locator('[aria-current=step]')
  await expect(current).toContainText('start')
  await expect(events.getByRole('button', { name: 'CONTINUE_ARCHIVED' })).toBeDisabled()
  await events.getByRole('button', { name: 'WITHOUT_LOGIN' }).click()
  await expect(walk.getByRole('heading', { name: 'Walk: topics/housing' })).toBeFocused()
  await expect(row('withoutLogin')).toHaveText('true')
  await expect(row('isWithoutLogin')).toContainText('passes')
  await walk.getByRole('button', { name: 'Begin anew' }).click()
  await screen.getByRole('button', { name: labels.withLogin }).click()
  await expect(current).toContainText('search')
  await expect(screen.locator('main')).toHaveAttribute('data-screen', 'bank-search')
})

test('a journey shows each page of the draft with its question, and which answer leads where', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await studio(page, 'brand')
  await page.getByLabel('Name der Bank', { exact: true }).fill('Sonnenbank')
  await page.getByRole('button', { name: 'Wege', exact: true }).click()
  const start = page
    .getByRole('list', { name: 'Seiten: Kontowechsel' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: '1. Startseite' }) })
  await expect(start.getByText('Ihr Konto zieht um. Wir sagen Bescheid.')).toBeVisible()
  await expect(start.frameLocator('iframe').getByRole('img', { name: 'Sonnenbank' })).toBeAttached()
  const without = start.getByRole('listitem').filter({ hasText: '„Ohne Online-Banking starten“' })
  await without.getByRole('button', { name: 'Wohnen' }).press('Enter')
  await expect(page.getByRole('heading', { name: /\d+\. Wohnen$/ })).toBeFocused()
  await expectAccessible(page, 'a journey of the studio')
  await page
    .getByLabel('Zeigen')
    .selectOption('„Ohne Online-Banking starten“ statt „Mit Online-Banking starten“')
  await expect(page.getByRole('heading', { name: /^Anmelden bei der Bank\s+entfällt/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Wohnen\s+kommt hinzu/ })).toBeVisible()
})
