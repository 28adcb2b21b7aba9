import { describe, expect, it } from 'vitest'
import { failedKeyword } from '#engine/schema/evaluate.ts'
import { readAs } from '#engine/schema/read.ts'
import { engineFormats } from '#engine/text/formats.ts'
import { sumByCurrency } from '#src/forecast/calendar.ts'

const read = (amount: unknown, currency: string): unknown =>
  Reflect.get(Object(readAs({ 'x-read': 'money' }, { amount, currency })), 'amount')

describe('an amount keeps its value and has the digits of its currency', () => {
  it.each([
    ['12.5', 'EUR', '12.50'],
    ['1200', 'JPY', '1200'],
    ['1200.00', 'JPY', '1200'],
    ['12.5', 'KWD', '12.500'],
    ['1.234,56', 'EUR', '1234.56'],
    ['1,234.56', 'EUR', '1234.56'],
    ["1'234.50", 'CHF', '1234.50'],
    ['+49.90', 'EUR', '49.90'],
    ['49.90-', 'EUR', '-49.90'],
    ['−49,90 €', 'EUR', '-49.90'],
    ['20,', 'EUR', '20.00'],
    ['-0.00', 'EUR', '0.00'],
    [-0, 'EUR', '0.00'],
    [0.1 + 0.2, 'EUR', '0.30'],
    ['28.740000000000', 'EUR', '28.74'],
    ['000012.50', ' eur ', '12.50'],
    ['12.50 EUR', '€', '12.50'],
  ])('%j %s is %s', (came, currency, right) => expect(read(came, currency)).toBe(right))

  it.each([
    ['12.345', 'EUR'],
    ['1,234', 'EUR'],
    ['12.50', 'Taler'],
    ['1e3', 'EUR'],
    [null, 'EUR'],
  ])('%j %s stays as it is, and its schema refuses it', (came, currency) =>
    expect(read(came, currency)).toBe(came),
  )
})

const all = (...amounts: [string, string][]) =>
  amounts.map(([amount, currency]) => ({ amount: { amount, currency } }))

describe('different currencies are never added up, nor told as euros', () => {
  it.each([
    [
      all(['-45000.00', 'CZK'], ['-50.00', 'EUR'], ['-1.10', 'EUR']),
      [
        ['-51.10', 'EUR'],
        ['-45000.00', 'CZK'],
      ],
    ],
    [all(['-1200', 'JPY'], ['-300', 'JPY']), [['-1500', 'JPY']]],
    [all(['-1.234', 'KWD'], ['-0.001', 'KWD']), [['-1.235', 'KWD']]],
  ])('%j', (shares, right) =>
    expect(sumByCurrency(shares)).toEqual(right.map(([amount, currency]) => ({ amount, currency }))),
  )
  it.each([
    [{ amount: '-45000.00', currency: 'CZK' }, '-45.000,00 CZK'],
    [{ amount: '1200', currency: 'JPY' }, '1.200 ¥'],
    [{ amount: '1.234', currency: 'KWD' }, '1,234 KWD'],
    [12.5, '12,50 €'],
  ])('%j is shown as %s', (amount, right) =>
    expect(engineFormats.amount?.(amount, 'de').replaceAll(/\s/g, ' ')).toBe(right),
  )
})

it.each([1_234_567.89, 39_999_999.12, 2_000_000.13, 0.07, 4.02, 100])('%d has no more than cents', (number) =>
  expect(failedKeyword({ type: 'number', multipleOf: 0.01 }, number, new Set())).toBeUndefined(),
)

it.each([
  ['data:text/plain;name=M%C3%BCll%2C%20alt.pdf;base64,' + 'A'.repeat(4000), 'Müll, alt.pdf (3 kB)'],
  ['data:text/plain;name=%FF;base64,QQ==', '\uFFFD (1 kB)'],
  [{ street: 'Weg 1', zip: null, city: 'Köln' }, 'Weg 1, Köln'],
  [[{ name: 'Ada' }, { name: 'Bo' }], 'Ada, Bo'],
  [[{ name: 'Ada', at: { zip: '50667', city: 'Köln' } }, { name: 'Bo' }], 'Ada, 50667, Köln; Bo'],
  [{ from: '14:30:00', to: '15:00:00Z', code: '14:30:00 bis vier' }, '14:30, 15:00, 14:30:00 bis vier'],
  [{ at: '2026-10-01', hours: 7.5, since: 2024 }, '1. Oktober 2026, 7,5, 2024'],
])('%j is shown by its parts or its name', (value, right) =>
  expect(engineFormats.text?.(value, 'de')).toBe(right),
)
