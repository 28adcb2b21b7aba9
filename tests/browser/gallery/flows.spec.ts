import { expectAccessible } from '../../support/browser/axe.ts'
import { labels } from '../../support/browser/labels.ts'
import { studio } from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

test('a flow is drawn as its pages in the draft, and which answer leads where', async ({ page }) => {
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
  await expectAccessible(page, 'a flow in the studio')
  await page.getByLabel('Durchgehen').selectOption('on')
  await expect(page.frameLocator('.studio-walk').getByRole('img', { name: 'Sonnenbank' })).toBeAttached()
})

test('a variant marks the pages that it adds, changes and leaves out', async ({ page }) => {
  await page.goto('/studio?view=flow&flow=business')
  for (const mark of [/kommt hinzu$/, /führt woandershin$/, /entfällt$/])
    await expect(page.getByRole('heading', { name: mark }).first()).toBeAttached()
})

test('a flow is walked by events or on its screens; its context and guards are shown', async ({ page }) => {
  await page.goto('/studio?view=flow&walk=on')
  const walk = page.getByRole('region', { name: /^Seite: / })
  const events = walk.getByRole('list', { name: 'Ereignisse' })
  const screen = walk.frameLocator('iframe')
  const row = (name: string) => walk.getByRole('row', { name: new RegExp(`^${name} `) }).getByRole('cell')
  const current = page.locator('li[aria-current=step]').getByRole('heading')
  await expect(current).toHaveText('1. Startseite')
  await walk.getByText('Für die Technik').click()
  await expect(events.getByRole('button', { name: 'CONTINUE_ARCHIVED' })).toBeDisabled()
  await events.getByRole('button', { name: 'WITHOUT_LOGIN' }).click()
  await expect(walk.getByRole('heading', { name: 'Seite: Wohnen' })).toBeFocused()
  await expect(row('withoutLogin')).toHaveText('true')
  await expect(row('isWithoutLogin')).toContainText('✓')
  await walk.getByRole('button', { name: 'Von vorn' }).click()
  await screen.getByRole('button', { name: labels.withLogin }).click()
  await expect(current).toHaveText(/Bank suchen\s*$/)
  await expect(screen.locator('main')).toHaveAttribute('data-screen', 'bank-search')
})
