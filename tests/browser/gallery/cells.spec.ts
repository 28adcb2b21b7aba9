import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe.ts'
import { misfits, space } from '../../support/browser/fits.ts'
import { addressOf, galleryCells, wears } from '../../support/gallery.ts'
import type { Wear } from '../../support/gallery.ts'
import type { Cell } from '#src/tools/gallery/cells.ts'

/** `npm run test:gallery` tests every cell; `npm test` every n-th. n is a prime, so that all states occur. */
const each = process.env.GALLERY === 'all' ? 1 : 61

/** Waits until the cell shows its state. */
async function untilShown(page: Page, { screen, state }: Cell): Promise<void> {
  const shown = state === 'fatal' ? 'error' : screen
  const main = page.locator(`main[data-screen="${shown}"]`)
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.locator('.pending')).toHaveCount(0)
  if (state === 'invalid') await expect(main.locator('.problem, .field-error').first()).toBeVisible()
  if (state === 'error' || state === 'critical')
    await expect(main.locator('.problem, .problem-panel').first()).toBeVisible()
  if (state === 'busy') await expect(main).toHaveAttribute('aria-busy', 'true')
  if (state === 'offline') await expect(page.locator('.notices')).not.toBeEmpty()
}

async function wear(page: Page, { scheme, width }: Wear): Promise<void> {
  await page.emulateMedia({
    colorScheme: scheme === 'dark' ? 'dark' : 'light',
    forcedColors: scheme === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
  })
  // A tall window, so that the sticky bar covers nothing. axe reports covered targets as too small.
  await page.setViewportSize({ width, height: width === 320 ? 2400 : 900 })
}

const chosen = galleryCells
  .map((cell, at) => ({ cell, look: wears[at % wears.length] }))
  .filter((_, at) => at % each === 0)
const screens = Map.groupBy(chosen, ({ cell: { flow, screen } }) => `${flow}: ${screen}`)

for (const [name, cells] of screens)
  test(name, async ({ page }) => {
    const messages: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) messages.push(message.text())
    })
    page.on('pageerror', (error) => messages.push(String(error)))
    for (const { cell, look } of cells)
      await test.step(`${cell.state}: ${Object.values(look ?? {}).join(', ')}`, async () => {
        if (!look) return
        await wear(page, { ...look, width: 320 })
        await page.goto(addressOf(cell, look))
        await untilShown(page, cell)
        await expect.poll(() => misfits(page), `${cell.state} at 320 px`).toEqual([])
        await space(page, true)
        await expect.poll(() => misfits(page), `${cell.state} at 320 px, with wide spacing`).toEqual([])
        await space(page, false)
        await wear(page, look)
        await expectAccessible(page, `${name}, ${cell.state}`)
      })
    expect(messages).toEqual([])
  })
