import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSimilarPrefix, searchSimilar } from '#engine/list/similar-search.ts'
import type { SearchKey } from '#engine/list/search-index.ts'

const banks = [
  { bankCode: '99000015', name: 'Gänseblümchen Testbank eG' },
  { bankCode: '99000008', name: 'Windmühlen Testbank' },
  { bankCode: '99000022', name: 'Bank der Siebenschläfer' },
]
const keys: SearchKey[] = [
  { from: '/item/name', mode: 'words' },
  { from: '/item/bankCode', mode: 'prefix' },
]
const codes = (query: string, limit?: number) =>
  searchSimilar(banks, keys, query, limit).map(({ bankCode }) => bankCode)

describe('a search where nothing matches exactly', () => {
  it.each([
    ['Windmülen', '99000008'],
    ['Winndmühlen', '99000008'],
    ['Widnmühlen', '99000008'],
    ['Wintm', '99000008'],
    ['Sibenschläfer Bank', '99000022'],
    ['gensebluemchen', '99000015'],
  ])('one typing error in a word is forgiven: %s', (query, code) => {
    expect(codes(query)).toEqual([code])
  })
  it('two typing errors are not, nor one in a short word or in a number', () => {
    for (const query of ['Wnidmülen', 'xyz', '99000016', ' - ']) expect(codes(query)).toEqual([])
  })
  it('finds at most as many as asked for, in the order of the list', () => {
    expect(codes('testbnk')).toEqual(['99000015', '99000008'])
    expect(codes('testbnk', 1)).toEqual(['99000015'])
  })
  it('any single change of a word of five letters or more still finds it', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
    const word = fc.string({ unit: letter, minLength: 5, maxLength: 12 })
    fc.assert(
      fc.property(word, fc.nat(), letter, fc.constantFrom(0, 1, 2, 3), (right, place, other, kind) => {
        const at = place % (right.length - 1)
        const [start, rest] = [right.slice(0, at), right.slice(at)]
        const wrong = [
          start + other + rest.slice(1),
          start + rest.slice(1),
          start + other + rest,
          start + rest[1] + rest[0] + rest.slice(2),
        ][kind]
        expect(isSimilarPrefix(wrong ?? '', right)).toBe(true)
      }),
    )
  })
})
