import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Tenant } from '#generated/engine.ts'
import { paletteProperties } from '#engine/tenant/theme.ts'
import { expectAccessible } from './axe.ts'

const tenants = ['hausbank', 'direkt', 'mondbank', 'beraterbank'] as const
const theme = (id: string) => (JSON.parse(readFileSync(`tenants/${id}/tenant.json`, 'utf8')) as Tenant).theme // a file of ours

interface Look {
  language: 'Deutsch' | 'English'
  scheme: 'light' | 'dark'
  width: 320 | 1280
}

/** Two looks that together hold every value of each factor; over three screens in a row every pair of values occurs. */
const pairs: [Look, Look][] = [
  [
    { language: 'Deutsch', scheme: 'light', width: 320 },
    { language: 'English', scheme: 'dark', width: 1280 },
  ],
  [
    { language: 'Deutsch', scheme: 'dark', width: 320 },
    { language: 'English', scheme: 'light', width: 1280 },
  ],
  [
    { language: 'Deutsch', scheme: 'light', width: 1280 },
    { language: 'English', scheme: 'dark', width: 320 },
  ],
]

/** The colours of a tenant, put on as the app does, whichever tenant it shows. */
async function paint(page: Page, tenant: string, scheme: Look['scheme']): Promise<void> {
  await page.evaluate(
    async (colours) => {
      // The app follows the system's change of scheme before the next frame; what comes after it stays.
      await new Promise(requestAnimationFrame)
      for (const [name, value = ''] of colours) document.documentElement.style.setProperty(name, value)
    },
    paletteProperties(theme(tenant)[scheme]),
  )
}

async function wear(page: Page, { language, scheme, width }: Look, tenant: string): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await paint(page, tenant, scheme)
  // Tall enough that the bar which sticks to the lower edge covers nothing: axe would call that too small.
  await page.setViewportSize({ width, height: width === 320 ? 2400 : 900 })
  const button = page.getByRole('button', { name: language, exact: true })
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'Deutsch' ? 'de' : 'en')
}

/** Nothing reaches over the edge: a customer at 400 % zoom reads in one direction. */
async function expectNoSideways(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate(() =>
    document.documentElement.scrollWidth <= document.documentElement.clientWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter(
            (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
          )
          .slice(0, 5)
          .map((element) => `${element.tagName}.${element.className}`),
  )
  expect(wide, `${what} scrolls sideways`).toEqual([])
}

/** The screen as it is shown, in two looks, each of another tenant; `turn` chooses which. Twelve turns in a row bring every look of every tenant. Afterwards German again. */
export async function examine(page: Page, name: string, turn: number): Promise<void> {
  const looks = pairs[turn % pairs.length] ?? []
  for (const [at, look] of looks.entries()) {
    const tenant = tenants[(turn + at) % tenants.length] ?? 'hausbank'
    await test.step(`${name}: ${[...Object.values(look), tenant].join(', ')}`, async () => {
      await wear(page, look, tenant)
      await expect(page.locator('main .pending')).toHaveCount(0)
      await expectAccessible(page, name)
      await expectNoSideways(page, name)
      await expect(page.locator('body')).not.toContainText(
        /\b(ui|frame|error|bank|sca|partners|profile|check|done)\.[a-z]+\.?[a-z]*\b/,
      )
    })
  }
  await wear(page, { language: 'Deutsch', scheme: 'light', width: 1280 }, 'hausbank')
}
