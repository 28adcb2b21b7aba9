import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import type { Tenant } from '#generated/engine.ts'
import { themeProperties } from '#engine/tenant/theme.ts'
import { expectAccessible } from './axe.ts'
import { looks, type Look } from './look-table.ts'

const theme = (id: string) => (JSON.parse(readFileSync(`tenants/${id}/tenant.json`, 'utf8')) as Tenant).theme // a file of ours

/** Applies the colours, typeface and corners of a tenant, as the app does. */
async function paint(page: Page, { tenant, scheme }: Pick<Look, 'tenant' | 'scheme'>): Promise<void> {
  await page.evaluate(
    async (properties) => {
      // The app applies a new colour scheme before the next frame; after that it does not change the colours again.
      await new Promise(requestAnimationFrame)
      for (const [name, value = ''] of properties) document.documentElement.style.setProperty(name, value)
    },
    themeProperties(theme(tenant), scheme === 'dark'),
  )
}

async function wear(page: Page, look: Look): Promise<void> {
  const { language, scheme, width } = look
  const forced = scheme === 'forced'
  await page.emulateMedia({
    colorScheme: forced ? 'light' : scheme,
    forcedColors: forced ? 'active' : 'none',
    reducedMotion: 'reduce',
  })
  await paint(page, look)
  // A tall window, so that the sticky bar covers nothing. axe reports covered targets as too small.
  await page.setViewportSize({ width, height: width === 320 ? 2400 : 900 })
  const button = page.getByRole('button', { name: language === 'de' ? 'Deutsch' : 'English', exact: true })
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Examines the screen in the looks of two rows of the table. Six calls cover the table. Afterwards the page is German again. */
export async function examine(page: Page, name: string, turn: number): Promise<void> {
  const first = (turn * 2) % looks.length
  for (const look of looks.slice(first, first + 2))
    await test.step(`${name}: ${Object.values(look).join(', ')}`, async () => {
      await wear(page, look)
      await expect(page.locator('main .pending')).toHaveCount(0)
      await expectAccessible(page, name)
      // So that customers at 400 % zoom need to scroll in one direction only.
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(over, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
      await expect(page.locator('body')).not.toContainText(
        /\b(ui|frame|error|bank|sca|partners|profile|check|done)\.[a-z]+\.?[a-z]*\b/,
      )
    })
  await wear(page, { language: 'de', scheme: 'light', width: 1280, tenant: 'hausbank' })
}
