import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { checkout } from '../root.ts'
import { expectAccessible } from './axe.ts'
import { misfits } from './fits.ts'
import { keyboard } from './input-device.ts'

export type Tone = 'de' | 'de-x-du' | 'en'

const read = (file: string) =>
  JSON.parse(readFileSync(join(checkout, file), 'utf8')) as Record<string, string> // texts

/** The texts of the pack and of the frame, in one language and tone. */
function wordsIn(tone: Tone): (key: string, number?: number) => string {
  const locales = tone === 'de-x-du' ? (['de', 'de-x-du'] as const) : ([tone] as const)
  const words = Object.assign(
    {},
    ...locales.flatMap((locale) => [
      read(`flows/texts/${locale}/frame.json`),
      read(`flows/texts/${locale}/ui.json`),
      read(`tests/fixtures/pack/flows/texts/${locale}/flat.json`),
    ]),
  ) as Record<string, string>
  return (key, number = 1) => (words[key] ?? `no text ${key}`).replace('{{number}}', String(number))
}

/**
 * Goes through the flow of the pack by keyboard. In each step, entries are kept after a reload and after going back and forward.
 */
export async function walkPack(page: Page, address: string, tone: Tone): Promise<void> {
  const t = wordsIn(tone)
  const keys = keyboard(page)
  const main = page.getByRole('main')
  const button = (name: string) => page.getByRole('button', { name })
  const person = (number: number) =>
    page.getByRole('group', { name: t('flat.home.person', number), exact: true })
  // The label of an optional field says so.
  const field = (key: string) => page.getByLabel(new RegExp(`^${RegExp.escape(t(key))}( [(].*)?$`))
  const on = (screen: string) => expect(main).toHaveAttribute('data-screen', screen)
  const heading = (key: string) => expect(main.getByRole('heading', { level: 1 })).toContainText(t(key))

  /** Checks that a step can be used, and is the same after a reload and after going back and forward. */
  async function stands(
    screen: string,
    before: string | undefined,
    kept: () => Promise<void>,
  ): Promise<void> {
    await kept()
    await expectAccessible(page, screen)
    await expect.poll(() => misfits(page), screen).toEqual([])
    await page.reload()
    await on(screen)
    await kept()
    if (before === undefined) return
    await page.goBack()
    await on(before)
    await page.goForward()
    await on(screen)
    await kept()
  }

  // Numbers are written in the language of the page.
  const decimal = (text: string) => (tone === 'en' ? text.replace(',', '.') : text)

  await page.goto(address)
  await on('flat-home')
  await heading('flat.home.title')
  await expect(main).toContainText(t('flat.home.lead'))
  await keys.press(button(t('frame.next')))
  await expect(main.getByRole('heading', { name: t('ui.summary.title') })).toBeVisible()
  await keys.type(person(1).getByLabel(t('flat.home.name')), 'Ada Beispiel')
  await keys.type(person(1).getByLabel(t('flat.home.share')), decimal('400,50'))
  await keys.press(button(t('flat.home.add')))
  await keys.type(person(2).getByLabel(t('flat.home.name')), 'Bo Muster')
  await keys.type(person(2).getByLabel(t('flat.home.share')), '350')
  await expect(field('flat.home.insurer')).toBeHidden()
  await keys.choose(field('flat.home.insured'))
  await keys.type(field('flat.home.insurer'), 'Sonnen Versicherung')
  const since = page.getByRole('group', { name: t('flat.home.since') })
  for (const [index, part] of ['5', '3', '2020'].entries())
    await keys.type(since.getByRole('textbox').nth(index), part)
  await stands('flat-home', undefined, async () => {
    await expect(person(2).getByLabel(t('flat.home.name'))).toHaveValue('Bo Muster')
    await expect(field('flat.home.insurer')).toHaveValue('Sonnen Versicherung')
    await expect(person(1).getByLabel(t('flat.home.share'))).toHaveValue(decimal('400,5'))
  })
  await keys.press(button(t('frame.next')))

  await on('flat-landlord')
  await keys.type(field('flat.landlord.name'), 'Haus und Hof')
  await keys.type(field('flat.landlord.rent'), '750.50')
  await keys.type(field('flat.landlord.email'), 'haus@example.org')
  await keys.select(page.getByRole('combobox', { name: t('flat.landlord.reach') }), '1')
  await keys.type(field('flat.landlord.line1'), 'Musterweg 1')
  await keys.type(field('flat.landlord.zip'), '10115')
  await keys.type(field('flat.landlord.city'), 'Berlin')
  await keys.select(field('flat.landlord.country'), 'DE')
  await stands('flat-landlord', 'flat-home', async () => {
    await expect(field('flat.landlord.city')).toHaveValue('Berlin')
    await expect(field('flat.landlord.email')).toBeHidden()
  })
  await keys.press(button(t('frame.next')))

  await on('flat-check')
  await expect(main).toContainText(t('flat.check.lead'))
  await stands('flat-check', 'flat-landlord', async () => {
    for (const words of [
      'Ada Beispiel',
      'Bo Muster',
      decimal('400,5'),
      'Sonnen Versicherung',
      'Haus und Hof',
      'Berlin',
    ])
      await expect(main).toContainText(words)
  })
  await page.clock.fastForward('10:01')
  await on('flat-late')
  await expect(main).toContainText(t('flat.late.lead'))
  await stands('flat-late', 'flat-check', () => heading('flat.late.title'))
  await keys.press(button(t('flat.late.again')))
  await on('flat-check')

  const sent = page.waitForRequest((request) => request.url().endsWith('/switch/partners/flat-landlord'))
  await keys.press(button(t('flat.check.send')))
  expect((await sent).postDataJSON()).toEqual({
    name: 'Haus und Hof',
    category: 'rent',
    source: 'custom',
    direction: 'standing-order',
    handling: 'letter',
    address: { line1: 'Musterweg 1', zip: '10115', city: 'Berlin', country: 'DE' },
    lastAmount: { amount: '750.50', currency: 'EUR' },
  })
  await on('flat-done')
  await stands('flat-done', undefined, () => expect(main).toContainText('Haus und Hof'))
}
