import { describe, expect, it } from 'vitest'
import { createTexts, setOverrides, textOf } from '#engine/text/texts.ts'
import { findingsOf } from '#src/tools/studio/check.ts'
import hausbank from '#tenants/hausbank/tenant.json' with { type: 'json' }

const ours = { 'a.rows_one': 'ein Konto', 'a.rows_other': '{{count}} Konten', 'a.plain': 'Konten: {{count}}' }
const informal = { 'a.rows_one': 'dein Konto', 'a.rows_other': 'deine {{count}} Konten' }

/** The text of `key` for 0, 1 and 2. */
async function forms(key: string, own: Record<string, string>, language = 'de') {
  const load = async (from: string) => (from === 'de-x-du' ? informal : ours)
  const texts = await createTexts({ namespaces: ['a'], load }, language, {}, ['a'])
  setOverrides(texts, { de: own, en: own })
  return [0, 1, 2].map((count) => textOf(texts, key, { count }))
}

describe('a tenant that words one plural form is quoted where its form fits, the product elsewhere', () => {
  it.each([
    [{ 'a.rows_other': '{{count}} Depots' }, ['0 Depots', 'ein Konto', '2 Depots']],
    [{ 'a.rows_one': 'ein Depot' }, ['0 Konten', 'ein Depot', '2 Konten']],
    [{ 'a.rows_zero': 'kein Depot' }, ['kein Depot', 'ein Konto', '2 Konten']],
    [
      { 'a.rows_one': 'ein Depot', 'a.rows_other': '{{count}} Depots' },
      ['0 Depots', 'ein Depot', '2 Depots'],
    ],
    [{ 'a.rows': 'Depots: {{count}}' }, ['Depots: 0', 'Depots: 1', 'Depots: 2']],
    [{ 'a.rows': 'Depots', 'a.rows_one': 'ein Depot' }, ['Depots', 'ein Depot', 'Depots']],
    [{}, ['0 Konten', 'ein Konto', '2 Konten']],
  ])('%o', async (own, shown) => expect(await forms('a.rows', own)).toEqual(shown))

  it('also in the informal tone and in English', async () => {
    const own = { 'a.rows_other': '{{count}} Depots' }
    expect(await forms('a.rows', own, 'de-x-du')).toEqual(['0 Depots', 'dein Konto', '2 Depots'])
    expect(await forms('a.rows', own, 'en')).toEqual(['0 Depots', 'ein Konto', '2 Depots'])
  })

  it('and a text of the product without forms stays for the numbers that the tenant does not word', async () => {
    expect(await forms('a.plain', { 'a.plain_one': 'ein Depot' })).toEqual([
      'Konten: 0',
      'ein Depot',
      'Konten: 2',
    ])
    // Nothing of ours says more for one.
    expect(await forms('a.plain', { 'a.plain_other': 'Depots' })).toEqual(['Depots', 'Konten: 1', 'Depots'])
  })
})

describe('the check names the plural form that a tenant leaves out', () => {
  const form = (name: string) => `partners.bulk.ignored_${name}`
  const found = (texts: Record<string, string>) =>
    findingsOf(
      'tenants/hausbank/tenant.json',
      JSON.stringify({ ...hausbank, locales: ['de'], texts: { de: texts } }, null, 2),
    ).map(({ rule, pointer, message }) => ({ rule, pointer, message }))

  it.each([
    ['one', 'other'],
    ['other', 'one'],
  ])('%s without %s', (written, left) =>
    expect(found({ [form(written)]: '{{count}} bleibt aus.' })).toEqual([
      {
        rule: 'tenant-text',
        pointer: `/texts/de/${form(written)}`,
        message: `"${form(written)}" is written without "${form(left)}"; there the text of the product stays.`,
      },
    ]),
  )

  it('and is content with both, or with one text for all numbers', () => {
    expect(found({ [form('one')]: 'Einer.', [form('other')]: '{{count}}.' })).toEqual([])
    expect(found({ 'partners.bulk.ignored': 'Ausgelassen: {{count}}.' })).toEqual([])
  })
})
