import { describe, expect, it } from 'vitest'
import { engineFormats } from '#engine/text/formats.ts'

const show = (name: string, value: unknown, locale = 'de') =>
  engineFormats[name]?.(value, locale).replaceAll(/\s/g, ' ')

describe('amounts and days', () => {
  it.each([
    ['amount', { amount: '12345.67', currency: 'EUR' }, 'de', '12.345,67 €'],
    ['amount', { amount: '0.01' }, 'en', '€0.01'],
    ['amount', { amount: 'x' }, 'de', ''],
    ['amount', null, 'de', ''],
    ['signedAmount', { amount: '5.00' }, 'de', '+5,00 €'],
    ['date', '2026-12-01', 'de', '1. Dezember 2026'],
    ['date', '2026-12-01', 'en-GB', '1 December 2026'],
    ['date', '2026-13-45', 'de', '2026-13-45'],
    ['date', null, 'de', ''],
    ['day', '2026-12-01', 'de', '1. Dez. 2026'],
    ['dayMonth', '2026-12-01', 'de', '1. Dez.'],
    ['number', 1234.5, 'de', '1.234,5'],
    ['list', ['a', 'b', 'c'], 'de', 'a, b und c'],
  ])('are written as their readers write them: %s of %j in %s', (name, value, locale, text) =>
    expect(show(name, value, locale)).toBe(text),
  )
})
