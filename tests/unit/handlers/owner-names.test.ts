import { describe, expect, it } from 'vitest'
import type { Account } from '#generated/api.ts'
import {
  ownersBeside,
  ownersInCommon,
  ownersOfAccounts,
  sameOwners,
} from '#src/handlers/owners/owner-names.ts'
import { ownersIn } from '#src/handlers/owners/split-names.ts'

describe('the owners that a bank prints', () => {
  it.each([
    ['Erika Muster', [{ firstName: 'Erika', lastName: 'Muster' }]],
    ['MUSTER, ERIKA', [{ firstName: 'Erika', lastName: 'Muster' }]],
    [
      'Erika Muster und Max Muster',
      [
        { firstName: 'Erika', lastName: 'Muster' },
        { firstName: 'Max', lastName: 'Muster' },
      ],
    ],
    [
      'Muster, Erika / Muster, Max',
      [
        { firstName: 'Erika', lastName: 'Muster' },
        { firstName: 'Max', lastName: 'Muster' },
      ],
    ],
    ['Anna Maria Muster-Langername', [{ firstName: 'Anna Maria', lastName: 'Muster-Langername' }]],
    ['Beispiel & Test GbR', [{ salutation: 'firma', company: 'Beispiel & Test GbR' }]],
    ['Turnverein und Freunde e.V.', [{ salutation: 'firma', company: 'Turnverein und Freunde e.V.' }]],
    ['Muster', [{ lastName: 'Muster' }]],
    ['', []],
  ])('%s', (printed, owners) => expect(ownersIn(printed)).toEqual(owners))

  it('are named once over all accounts', () => {
    const accounts = ['Erika Muster', 'Erika Muster und Max Muster', 'MUSTER, ERIKA'].map((owner) => ({
      owner,
    }))
    expect(ownersOfAccounts(accounts as Account[])).toEqual([
      { firstName: 'Erika', lastName: 'Muster' },
      { firstName: 'Max', lastName: 'Muster' },
    ])
  })
})

it.each([
  [['Erika Muster', 'Erika Muster und Max Muster'], ['Erika']],
  [
    ['Erika Muster und Max Muster', 'MUSTER, MAX / MUSTER, ERIKA'],
    ['Erika', 'Max'],
  ],
  [['Erika Muster', 'Max Muster'], ['Erika']],
  [[], []],
])('the owners whom accounts of %j have in common', (printed, names) => {
  const accounts = printed.map((owner) => ({ owner }) as Account)
  expect(ownersInCommon(accounts).map(({ firstName }) => firstName)).toEqual(names)
})

describe('the same owners', () => {
  const erika = { firstName: 'Erika', lastName: 'Muster' }
  const max = { firstName: 'Max', lastName: 'Muster' }
  it.each([
    [[erika], ownersIn('MUSTER, ERIKA'), true],
    [[{ ...erika, title: 'Dr.' }], ownersIn('Dr. Erika Muster'), true],
    [[erika, max], ownersIn('Max Muster und Erika Muster'), true],
    [[{ firstName: 'Zoë', lastName: 'Groß' }], ownersIn('ZOE GROSS'), true],
    [[{ company: 'Beispiel & Test GbR' }], ownersIn('BEISPIEL & TEST GBR'), true],
    [[erika], ownersIn('Erika Muster und Max Muster'), false],
    [[erika], ownersIn('Max Muster'), false],
    [[], [], false],
  ])('%j and %j: %s', (mine, printed, same) => expect(sameOwners(mine, printed)).toBe(same))
})

describe('the people beside the owners', () => {
  it.each([
    ['Erika Muster', 'Max Muster', ['Max Muster']],
    ['Erika Muster', 'Erika Muster und Max Muster', ['Max Muster']],
    ['Erika Maria Muster', 'MUSTER, ERIKA', []],
    ['Erika Muster', 'Erika Maria Muster', []],
    ['Erika Muster', 'Muster, E.', []],
    ['Erika Müller', 'MUELLER, ERIKA', []],
    ['Erika Muster', 'Erika Beispiel', ['Erika Beispiel']],
    ['Erika Muster', 'E. Beispiel', ['E. Beispiel']],
  ])('%s, and the bank prints %s: %j', (entered, printed, names) => {
    const beside = ownersBeside(ownersIn(entered), ownersIn(printed))
    expect(beside.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(names)
  })
})
