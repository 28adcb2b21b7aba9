import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { create } from '#engine/tools/new/new.ts'
import { expectAccessible } from '../../support/browser/axe.ts'
import { misfits } from '../../support/browser/fits.ts'
import { keyboard } from '../../support/browser/input-device.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'
import { buildIdea, createIdea } from '../../support/idea.ts'
import { removeRoot } from '../../support/root.ts'
import { startVite } from '../../support/vite.ts'

const on = (page: Page, screen: string) =>
  expect(page.getByRole('main')).toHaveAttribute('data-screen', screen)

const texts = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string> // files of texts
const words: Record<string, string> = Object.assign(
  {},
  ...['de', 'de-x-du'].flatMap((locale) => [
    texts(`flows/texts/${locale}/ui.json`),
    texts(`tests/fixtures/pack/flows/texts/${locale}/sample-flat.json`),
  ]),
)
const t = (key: string, number = 1) => (words[key] ?? `no text ${key}`).replace('{{number}}', String(number))

/** Goes through the flow `sample-flat` by keyboard: a list, a condition, alternatives, a timeout and a call. */
async function walkFlat(page: Page): Promise<void> {
  const keys = keyboard(page)
  const main = page.getByRole('main')
  const button = (name: string) => page.getByRole('button', { name })
  const person = (number: number) =>
    page.getByRole('group', { name: t('sample-flat.home.person', number), exact: true })
  // The label of an optional field says so.
  const field = (key: string) => page.getByLabel(new RegExp(`^${RegExp.escape(t(key))}( [(].*)?$`))
  const fits = async (screen: string) => {
    await expectAccessible(page, screen)
    await expect.poll(() => misfits(page), screen).toEqual([])
  }
  await on(page, 'sample-flat-home')
  await keys.press(button(labels.next))
  await expect(main.getByRole('heading', { name: t('ui.summary.title') })).toBeVisible()
  await keys.type(person(1).getByLabel(t('sample-flat.home.name')), 'Ada Beispiel')
  await keys.type(person(1).getByLabel(t('sample-flat.home.share')), '400,50')
  await keys.press(button(t('sample-flat.home.add')))
  await keys.type(person(2).getByLabel(t('sample-flat.home.name')), 'Bo Muster')
  await keys.type(person(2).getByLabel(t('sample-flat.home.share')), '350')
  await expect(field('sample-flat.home.insurer')).toBeHidden()
  await keys.choose(field('sample-flat.home.insured'))
  await keys.type(field('sample-flat.home.insurer'), 'Sonnen Versicherung')
  const since = page.getByRole('group', { name: t('sample-flat.home.since') })
  for (const [index, part] of ['5', '3', '2020'].entries())
    await keys.type(since.getByRole('textbox').nth(index), part)
  await fits('sample-flat-home')
  await page.reload()
  await on(page, 'sample-flat-home')
  await expect(person(2).getByLabel(t('sample-flat.home.name'))).toHaveValue('Bo Muster')
  await expect(person(1).getByLabel(t('sample-flat.home.share'))).toHaveValue('400,5')
  await keys.press(button(labels.next))
  await on(page, 'sample-flat-landlord')
  await keys.type(field('sample-flat.landlord.name'), 'Haus und Hof')
  await keys.type(field('sample-flat.landlord.rent'), '750.50')
  await keys.type(field('sample-flat.landlord.email'), 'haus@example.org')
  await keys.select(page.getByRole('combobox', { name: t('sample-flat.landlord.reach') }), '1')
  await keys.type(field('sample-flat.landlord.line1'), 'Musterweg 1')
  await keys.type(field('sample-flat.landlord.zip'), '10115')
  await keys.type(field('sample-flat.landlord.city'), 'Berlin')
  await keys.select(field('sample-flat.landlord.country'), 'DE')
  await fits('sample-flat-landlord')
  await page.goBack()
  await on(page, 'sample-flat-home')
  await page.goForward()
  await on(page, 'sample-flat-landlord')
  await expect(field('sample-flat.landlord.city')).toHaveValue('Berlin')
  await expect(field('sample-flat.landlord.email')).toBeHidden()
  await keys.press(button(labels.next))
  await on(page, 'sample-flat-check')
  for (const shown of ['Bo Muster', '400,5', 'Sonnen Versicherung', 'Haus und Hof'])
    await expect(main).toContainText(shown)
  await page.clock.fastForward('10:01')
  await on(page, 'sample-flat-late')
  await keys.press(button(t('sample-flat.late.again')))
  await on(page, 'sample-flat-check')
  const sent = page.waitForRequest((request) =>
    request.url().endsWith('/switch/partners/sample-flat-landlord'),
  )
  await keys.press(button(t('sample-flat.check.send')))
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Haus und Hof',
    address: { line1: 'Musterweg 1', zip: '10115', city: 'Berlin', country: 'DE' },
    lastAmount: { amount: '750.50', currency: 'EUR' },
  })
  await on(page, 'sample-flat-done')
  await expect(main).toContainText('Haus und Hof')
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
    await page.setViewportSize({ width: 320, height: 800 })
    await page.evaluate(() => sessionStorage.clear())
    await page.clock.install()
    await page.goto(`${origin}/sample-flat?tenant=direkt`)
    await walkFlat(page)
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
