import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutDiacritics, compact, fold, splitWords } from '#engine/text/normalize-text.ts'
import { createIncrementalSearch } from '#engine/list/search-index.ts'
import type { SearchKey } from '#engine/list/search-index.ts'
import { ibanToBankCode } from '#src/formats/index.ts'

interface Bank {
  name: string
  bankCode: string
  BIC: string
  aliases: string[]
}

/** The search in a list that is indexed as a whole. */
function createSearch<Item>(items: readonly Item[], by: readonly SearchKey[], limit?: number) {
  const { indexMore, search: find } = createIncrementalSearch(items, by, limit)
  while (indexMore());
  return find
}

const bank = (bankCode: string, name: string, BIC: string, aliases: string[] = []): Bank => ({
  bankCode,
  name,
  BIC,
  aliases,
})
const banks = [
  bank('99000003', 'Testkasse Nordstadt', 'TKNODE90XXX'),
  bank('99000004', 'Testkasse Südtal', 'TKSUDE90XXX', ['TKS', 'Große Kasse']),
  bank('99000015', 'Gänseblümchen Testbank eG', 'GANSDE90XXX'),
  bank('99000008', 'Windmühlen Testbank', 'WINDDE90XXX'),
  bank('99000022', 'Bank der Siebenschläfer', 'SIEBDE90XXX'),
]
const keys: SearchKey[] = [
  { from: '/item/name', mode: 'words' },
  { from: '/item/aliases', mode: 'words' },
  { from: '/item/bankCode', mode: 'prefix' },
  { from: '/item/BIC', mode: 'prefix' },
]
const search = createSearch(banks, keys)
const codes = (query: string) => search(query).hits.map(({ bankCode }) => bankCode)

describe('search index', () => {
  it.each(['Gaensebluemchen', 'gänseblümchen', 'GÄNSEBL', 'Ganseblumchen', 'gaense eg', 'Ga\u0308nse'])(
    'finds the umlauts of Gänseblümchen by %s',
    (query) => expect(codes(query)).toEqual(['99000015']),
  )
  it.each(['Suedtal', 'südtal', 'Sudtal', 'tal süd', 'test sued'])(
    'words in any order, each a beginning: %s',
    (query) => expect(codes(query)).toEqual(query === 'tal süd' ? [] : ['99000004']),
  )
  it('reads ß as ss, both ways', () => {
    expect(codes('grosse')).toEqual(['99000004'])
    expect(codes('große')).toEqual(['99000004'])
  })
  it('keeps the list order of names with one beginning', () => {
    expect(codes('Testkasse')).toEqual(['99000003', '99000004'])
  })
  it('puts names that begin with the word before names that hold it later', () => {
    expect(codes('ba')).toEqual(['99000022'])
    expect(codes('test').slice(0, 2)).toEqual(['99000003', '99000004'])
  })
  it('reads bank codes with blanks and BICs in any case', () => {
    expect(codes('990 000 15')).toEqual(['99000015'])
    expect(codes('tknode')).toEqual(['99000003'])
  })
  it('finds the bank of a pasted IBAN', () => {
    expect(codes(ibanToBankCode('DE33 9900 0004 1234 5670 40'))).toEqual(['99000004'])
  })
  it('finds nothing for an empty query', () => {
    expect(search('  -  ')).toEqual({ hits: [], more: false })
    expect(codes('Testkasse Westen')).toEqual([])
  })
  it('answers at most as many as asked for and says that there are more', () => {
    const two = createSearch(banks, keys, 2)
    expect(two('test')).toMatchObject({ more: true })
    expect(two('test').hits).toHaveLength(2)
    expect(two('testkasse')).toMatchObject({ more: false })
  })
})

/** The same rule said slowly. */
function naive(list: readonly Bank[], query: string): string[] {
  const words = splitWords(fold(query))
  const whole = compact(query)
  if (whole === '') return []
  const tokens = (row: Bank) =>
    [row.name, ...row.aliases].flatMap((text) => [
      ...splitWords(fold(text)),
      ...splitWords(withoutDiacritics(text)),
    ])
  return list
    .filter(
      (row) =>
        words.every((word) => tokens(row).some((token) => token.startsWith(word))) ||
        [row.bankCode, row.BIC].some((code) => compact(code).startsWith(whole)),
    )
    .map(({ bankCode }) => bankCode)
}

describe('search index and the naive matcher', () => {
  const syllable = fc.constantFrom(
    'süd',
    'nord',
    'bank',
    'kasse',
    'mühl',
    'straße',
    'öl',
    'ae',
    'gä',
    'test',
    'e',
    'ss',
  )
  const word = fc.array(syllable, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''))
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
  const list = fc
    .array(fc.tuple(name, fc.array(name, { maxLength: 2 })), { maxLength: 12 })
    .map((rows) =>
      rows.map(([title, aliases], at) => bank(String(90_000_000 + at * 37), title, `TEST${at}DE`, aliases)),
    )
  const query = fc.oneof(
    name,
    name.chain((text) => fc.integer({ min: 0, max: text.length }).map((end) => text.slice(0, end))),
    fc.stringMatching(/^9[0-9 ]{0,8}$/),
    fc.string({ maxLength: 4 }),
  )
  it('find the same rows', () => {
    fc.assert(
      fc.property(list, query, (rows, words) => {
        const hits = createSearch(rows, keys, 100)(words).hits.map(({ bankCode }) => bankCode)
        expect(hits.toSorted()).toEqual(naive(rows, words).toSorted())
      }),
      { numRuns: 300 },
    )
  })
})

describe('15,000 rows', () => {
  const places = ['Nordstadt', 'Südtal', 'Mühlheim', 'Großdorf', 'Österfeld']
  const kinds = ['Testkasse', 'Volksmuster', 'Beispielbank', 'Privatbank', 'Sparmuster']
  const many = Array.from({ length: 15_000 }, (_, at) =>
    bank(String(20_000_000 + at), `${kinds[at % 5]} ${places[(at >> 3) % 5]} ${at}`, `TEST${at}`, [
      `Filiale ${at % 97}`,
    ]),
  )
  it('are searched with the right result', () => {
    const words = 'beispielbank oesterfeld 149'
    const hits = createSearch(many, keys, 15_000)(words).hits.map(({ bankCode }) => bankCode)
    expect(hits.length).toBeGreaterThan(0)
    expect(hits.toSorted()).toEqual(naive(many, words).toSorted())
  })
})
