import { describe, expect, it } from 'vitest'
import { createSearch } from '#engine/list/search-index.ts'
import type { SearchKey } from '#generated/engine.ts'

const bank = (code: string, name: string, bic: string, aliases: string[] = []) => ({
  code,
  name,
  bic,
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
  { from: '/item/code', mode: 'prefix' },
  { from: '/item/bic', mode: 'prefix' },
]
function find(query: string, limit?: number) {
  const { hits, more } = createSearch(banks, keys, limit)(query)
  return { codes: hits.map(({ code }) => code.slice(-2)), more }
}

describe('the search for a bank', () => {
  it.each([
    ['Gaensebluemchen', ['15']],
    ['GÄNSEBL', ['15']],
    ['Ganseblumchen', ['15']],
    ['Ga\u0308nse eg', ['15']],
    ['test sued', ['04']],
    ['tal süd', []],
    ['grosse', ['04']],
    ['große', ['04']],
    ['Testkasse', ['03', '04']],
    ['ba', ['22']],
    ['990 000 15', ['15']],
    ['tknode', ['03']],
    ['  -  ', []],
    ['Testkasse Westen', []],
  ])('"%s" finds %j', (query, codes) => expect(find(query).codes).toEqual(codes))

  it('says that there are more than it shows', () => {
    expect(find('test', 2)).toMatchObject({ codes: { length: 2 }, more: true })
    expect(find('testkasse', 2).more).toBe(false)
  })

  it.each([
    ['Windmülen', ['08']],
    ['Winndmühlen', ['08']],
    ['Widnmühlen', ['08']],
    ['Sibenschläfer Bank', ['22']],
    ['gensebluemchen', ['15']],
    ['testbnk', ['15', '08']],
    ['Wnidmülen', []],
    ['99000016', []],
  ])('forgives one typing error in a word, not two, and none in a number: "%s" finds %j', (query, codes) =>
    expect(find(query).codes).toEqual(codes),
  )
})
