import { describe, expect, it } from 'vitest'
import { readNumber, cleanText } from '#engine/util/readable-text.ts'
import { dayParts } from '#engine/schema/read.ts'
import { mistakeIn, normalizeTan } from '#src/elements/tan-challenge.tsx'
import { parsers } from '#src/formats/index.ts'

const iban = 'DE57991000001000000001'
const phone = '+493023125015'

describe('what is pasted is cleaned, and shown as cleaned', () => {
  it.each([
    ['iban', 'DE57\u200B9910 0000 1000 0000 01', iban],
    ['iban', 'IBAN: DE57 9910 0000 1000 0000 01', iban],
    ['iban', 'IBAN-Nr.\u00A0DE57\u00A09910\u202F0000 1000 0000 01', iban],
    ['iban', 'IBANde57-9910-0000-1000-0000-01', iban],
    ['iban', 'ＤＥ57 9910 0000 1000 0000 01\uFEFF', iban],
    ['iban', 'Gläubiger-ID: de98 zzz 0999 9999 999', 'DE98ZZZ09999999999'],
    ['bic', 'BIC/SWIFT-Code: mustde90', 'MUSTDE90'],
    ['bic', 'BIC (SWIFT): MUST DE 90 XXX', 'MUSTDE90XXX'],
    ['phone', '\u202A+49 30 23125-015\u202C', phone],
    ['phone', 'Tel.: 030 / 23125-015', phone],
    ['phone', '+49 (0)30 23125015', phone],
    ['phone', '+49 030 23125015', phone],
    ['phone', 'tel:0049.30.23125.015', phone],
    ['phone', '+43 (0) 1 23125', '+43123125'],
    ['code', '123 456', '123456'],
    ['code', 'Ihr Code: 123\u2011456', '123456'],
    ['code', 'pushTAN １２３４５６', '123456'],
    ['code', 'AB-12 CD', 'AB-12CD'],
    ['postalCode', 'D-10115 Berlin', '10115'],
    ['postalCode', '101 15', '10115'],
    ['postalCode', 'sw1a 1aa', 'SW1A 1AA'],
    ['email', 'Erika Muster <erika@example.org>;', 'erika@example.org'],
    ['email', 'mailto:erika@example.org?subject=Konto', 'erika@example.org'],
    ['email', 'E-Mail: erika @ example.org', 'erika@example.org'],
  ] as const)('%s %j', (parse, pasted, right) => expect(parsers[parse](cleanText(pasted))).toBe(right))

  it.each(['123-456', 'TAN: 123 456', '\u202A123456\u202C', '123456\n'])(
    'no try is lost on the TAN %j',
    (pasted) => {
      expect(normalizeTan(pasted, 6)).toBe('123456')
      expect(mistakeIn(normalizeTan(pasted, 6), 'integer')).toBeUndefined()
    },
  )
})

describe('what cannot be read is refused with words, never changed in silence', () => {
  it.each([
    ['phone', 'keine'],
    ['email', 'a@example.org; b@example.org'],
    ['postalCode', 'Berlin'],
  ] as const)('%s %j', (parse, typed) =>
    expect(parsers[parse](typed).toLowerCase()).toBe(typed.toLowerCase()),
  )

  it.each(['12345678901234567890', '12.5.3', '1e3', '0x2', '1234,567,8', 'viel', '.', '-'])(
    '%j is no number',
    (typed) => expect(readNumber(typed, 'de')).toBeUndefined(),
  )
  it('a day that its month does not have stays as it was pasted', () =>
    expect(dayParts('31.2.1980')).toEqual({ year: 1980, month: 2, day: 31 }))
})

describe('numbers are read as people write them', () => {
  it.each([
    ['12,50 €', 12.5],
    ['EUR 12.50', 12.5],
    ['12,50 Euro', 12.5],
    ['12,-', 12],
    ['1.000', 1000],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ["1'234.50", 1234.5],
    ['1\u202F234,50', 1234.5],
    ['−12,50', -12.5],
    ['+12,50', 12.5],
    [',50', 0.5],
    ['20,', 20],
    ['１２，５０', 12.5],
    ['1234567,89', 1_234_567.89],
  ])('%j is %d', (typed, right) => expect(readNumber(typed, 'de')).toBe(right))

  it.each([
    ['30.11.2026', { year: 2026, month: 11, day: 30 }],
    ['1. 4. 1980', { year: 1980, month: 4, day: 1 }],
    ['1980-05-17', { year: 1980, month: 5, day: 17 }],
    ['17/05/1980', { year: 1980, month: 5, day: 17 }],
    ['17. Mai 1980', { year: 1980, month: 5, day: 17 }],
    ['1. Dez. 1980', { year: 1980, month: 12, day: 1 }],
    ['3 March 1980', { year: 1980, month: 3, day: 3 }],
    ['3 Foo 1980', undefined],
  ])('the day %s', (pasted, right) => expect(dayParts(pasted)).toEqual(right))
})
