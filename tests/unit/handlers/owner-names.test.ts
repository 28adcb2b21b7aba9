import { describe, expect, it } from 'vitest'
import { ownersBeside, sameOwners } from '#src/handlers/owners/owner-names.ts'
import { ownersIn } from '#src/handlers/owners/split-names.ts'

describe('the owners of the old account', () => {
  const erika = { firstName: 'Erika', lastName: 'Muster' }
  const max = { firstName: 'Max', lastName: 'Muster' }
  it.each([
    [[erika], ownersIn('MUSTER, ERIKA'), true],
    [[{ ...erika, title: 'Dr.' }], ownersIn('Dr. Erika Muster'), true],
    [[erika, max], ownersIn('Max Muster und Erika Muster'), true],
    [[{ firstName: 'Zoë', lastName: 'Groß' }], ownersIn('ZOE GROSS'), true],
    [[{ company: 'Beispiel & Test GbR' }], ownersIn('BEISPIEL & TEST GBR'), true],
    [[erika], ownersIn('Erika Muster und Max Muster'), false],
  ])('%j and %j are the same people: %s', (mine, printed, same) =>
    expect(sameOwners(mine, printed)).toBe(same),
  )

  it.each([
    ['Erika Muster', 'Erika Muster und Max Muster', ['Max Muster']],
    ['Erika Maria Muster', 'MUSTER, ERIKA', []],
    ['Erika Muster', 'Muster, E.', []],
    ['Erika Müller', 'MUELLER, ERIKA', []],
    ['Erika Muster', 'Erika Beispiel', ['Erika Beispiel']],
    ['Erika Muster', 'E. Beispiel', ['E. Beispiel']],
  ])('beside %s, where the bank prints %s, are: %j', (entered, printed, names) => {
    const beside = ownersBeside(ownersIn(entered), ownersIn(printed))
    expect(beside.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(names)
  })
})
