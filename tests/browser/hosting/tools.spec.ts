import type { Page } from '@playwright/test'
import { create } from '#engine/tools/new/new.ts'
import { expectAccessible } from '../../support/browser/axe.ts'
import { misfits } from '../../support/browser/fits.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'
import { buildIdea, createIdea } from '../../support/idea.ts'
import { removeRoot } from '../../support/root.ts'
import { startVite } from '../../support/vite.ts'

const on = (page: Page, screen: string) =>
  expect(page.getByRole('main')).toHaveAttribute('data-screen', screen)

async function fits(page: Page, screen: string): Promise<void> {
  await on(page, screen)
  await expectAccessible(page, screen)
  await expect.poll(() => misfits(page), screen).toEqual([])
}

/** A name that `npm run new` refuses to authors. */
const made = 'sample-made'

test('flows, forms, variants and tenants need no line of code', async ({ page, watch }) => {
  // The list of allowed storage keys is that of this checkout, without the keys of the copy.
  watch.allow(/storage: unknown key kws\.sample/)
  const root = createIdea()
  await create(root, ['flow', made])
  await create(root, ['form', made, 'tools'])
  buildIdea(root)
  const { origin, close } = await startVite(['preview'], { root })
  const open = async (path: string) => {
    await page.goto(origin + path)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(origin + path)
  }
  try {
    await open('/sample-survey?tenant=idee')
    await expect(page.locator('html')).toHaveCSS('--color-accent', '#5a2d82')
    await page.getByLabel('Gut', { exact: true }).check()
    await page.getByLabel('In eigenen Worten').fill('Schnell und leicht.')
    await page.getByRole('button', { name: 'Antworten ansehen' }).click()
    await on(page, 'sample-survey-read')
    for (const shown of ['Die Ideenbank dankt', 'Das freut uns.', 'Schnell und leicht.'])
      await expect(page.getByText(shown)).toBeVisible()
    await open('/sample-move')
    await page.getByRole('button', { name: labels.withLogin }).click()
    await on(page, 'partners-guided')
    await open(`/${made}`)
    for (const screen of [`${made}-ask`, `${made}-tools`]) {
      await on(page, screen)
      await page.getByLabel('Name').fill('Ada Beispiel')
      await page.getByRole('button', { name: labels.next }).click()
    }
    await on(page, `${made}-done`)
    // A list, alternatives, a time of its own and a call by its name, which no flow of the product has.
    await page.setViewportSize({ width: 320, height: 800 })
    await page.clock.install()
    await open('/sample-flat?tenant=direkt')
    await page.getByLabel('Name', { exact: true }).fill('Ada Beispiel')
    await page.getByLabel('Anteil an der Miete').fill('400,50')
    await fits(page, 'sample-flat-home')
    await page.getByRole('button', { name: labels.next }).click()
    await page.getByLabel('Name des Vermieters').fill('Haus und Hof')
    await page.getByLabel('Miete laut Vertrag').fill('750.50')
    const way = page.getByRole('combobox', { name: 'zu erreichen' })
    await way.selectOption({ label: 'Per Brief' })
    await fits(page, 'sample-flat-landlord')
    await way.selectOption({ label: 'Per E-Mail' })
    await page.getByLabel('E-Mail-Adresse').fill('haus@example.org')
    await page.getByRole('button', { name: labels.next }).click()
    await on(page, 'sample-flat-check')
    await page.clock.fastForward('10:01')
    await on(page, 'sample-flat-late')
    await page.getByRole('button', { name: 'Noch einmal prüfen' }).click()
    const sent = page.waitForRequest('**/switch/partners/sample-flat-landlord')
    await page.getByRole('button', { name: 'Vermieter informieren' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      email: 'haus@example.org',
      lastAmount: { amount: '750.50', currency: 'EUR' },
    })
    await on(page, 'sample-flat-done')
    await page.goto('about:blank')
  } finally {
    close()
    removeRoot(root)
  }
})

test('`npm start` shows the app and the studio', async ({ page, watch }) => {
  // Module names may look like secrets.
  watch.allow(/secret in \S+\.tsx?(\?|$)/)
  const { origin, close } = await startVite([])
  try {
    await page.goto(`${origin}/?lang=de`)
    await page.getByRole('button', { name: labels.withLogin, exact: true }).click()
    await expect(page.locator('main[data-screen="bank-search"] h1')).toBeVisible()
    await page.goto(`${origin}/studio`)
    await expect(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible()
    // The previews still load, and would ask a server that is gone.
    await page.goto('about:blank')
  } finally {
    close()
  }
})
