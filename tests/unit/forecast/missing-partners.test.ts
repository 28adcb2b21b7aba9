import { assert, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, nextAfter } from '#src/forecast/cadence.ts'
import { calendarOf } from '#src/downloads/index.ts'
import { missingPartnersOf } from '#src/forecast/missing-partners.ts'

const partner = (name: string, more: object = {}) => ({
  id: name,
  name,
  category: 'energy',
  direction: 'debit' as const,
  handling: 'auto' as const,
  cadence: 'monthly' as const,
  lastDate: '2026-11-03',
  lastAmount: { amount: '-50.00', currency: 'EUR' },
  ...more,
})

describe('the next posting', () => {
  it.each([
    ['monthly', '2026-11-03', '2026-12-10', '2027-01-03'],
    ['monthly', '2026-01-31', '2026-02-15', '2026-02-28'],
    ['monthly', '2026-01-31', '2026-03-01', '2026-03-31'],
    ['quarterly', '2026-08-15', '2026-11-15', '2027-02-15'],
    ['yearly', '2024-02-29', '2026-11-21', '2027-02-28'],
  ] as const)('%s after %s, looked for after %s, is on %s', (cadence, lastDate, day, next) =>
    expect(nextAfter({ cadence, lastDate }, day)).toBe(next),
  )
  it('is unknown for payments without a rhythm or without a date', () => {
    for (const one of [
      { cadence: 'once' },
      { cadence: 'irregular' },
      { lastDate: '31.12.' },
      { lastDate: '2026-02-30' },
    ])
      expect(
        nextAfter({ cadence: 'monthly', lastDate: '2026-11-03', ...(one as object) }, '2026-12-01'),
      ).toBeUndefined()
    expect(nextAfter({ cadence: 'monthly' }, '2026-12-01')).toBeUndefined()
  })
  it('adding and subtracting months leads to the same month', () => {
    assert(
      property(
        integer({ min: 1990, max: 2090 }),
        integer({ min: 1, max: 12 }),
        integer({ min: -40, max: 40 }),
        (year, month, count) => {
          const date = `${year}-${String(month).padStart(2, '0')}-15`
          expect(addMonths(addMonths(date, count), -count)).toBe(date)
        },
      ),
    )
  })
})

describe('gaps', () => {
  const categories = [
    { id: 'energy', label: 'Strom' },
    { id: 'rent', label: 'Miete' },
    { id: 'water', label: 'Wasser' },
  ]
  const today = '2026-11-21'
  it('lists the usual payments that were not found', () => {
    expect(missingPartnersOf([partner('A')], categories, '2025-11-21', today)).toEqual({
      missing: [{ id: 'rent', name: 'Miete' }],
      yearly: [],
      leftOut: [],
      since: '2025-11-21',
      reach: 'full',
    })
  })
  it('asks about rare payments if the postings cover less than a year', () => {
    const { missing, reach } = missingPartnersOf([], categories, '2026-08-21', today)
    expect(missing.map(({ name }) => name)).toEqual(['Miete', 'Strom', 'Wasser'])
    expect(reach).toBe('short')
    expect(missingPartnersOf([], categories, null, today).reach).toBe('none')
  })
  it('names the yearly payments that were found', () => {
    const found = [
      partner('A'),
      partner('Kfz', { cadence: 'yearly' }),
      partner('Halb', { cadence: 'half-yearly' }),
    ]
    expect(missingPartnersOf(found, categories, null, today).yearly.map(({ name }) => name)).toEqual([
      'Kfz',
      'Halb',
    ])
  })
})

describe('a calendar file', () => {
  const day = { id: 'switch', date: '2026-12-01', title: 'Wechsel; heute, jetzt', text: 'Zeile 1\nZeile 2' }
  const file = calendarOf([day], '2026-11-21T12:34:56.789Z')
  it('has an all-day entry with special characters escaped', () => {
    for (const line of [
      'DTSTART;VALUE=DATE:20261201',
      'DTSTAMP:20261121T123456Z',
      'SUMMARY:Wechsel\\; heute\\, jetzt',
      'DESCRIPTION:Zeile 1\\nZeile 2',
    ])
      expect(file.split('\r\n')).toContain(line)
    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })
  it('folds lines at 75 bytes and loses no character', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const text = title.replaceAll(/[\r\n]/g, ' ')
        const folded = calendarOf([{ ...day, title: text, text: '' }], '2026-11-21T12:34:56Z')
        for (const line of folded.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        const summary = /\r\nSUMMARY:([^\r\n]*)\r\n/.exec(folded.replaceAll('\r\n ', ''))?.[1] ?? ''
        expect(summary.replaceAll(/\\([\\;,])/g, '$1')).toBe(text)
      }),
    )
  })
})
