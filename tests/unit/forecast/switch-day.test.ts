import { describe, expect, it } from 'vitest'
import { switchDayChoice } from '#src/forecast/choose-switch-day.ts'

const partner = {
  id: 'power',
  name: 'Stromwerk',
  direction: 'debit',
  handling: 'auto',
  cadence: 'monthly',
  lastDate: '2026-11-05',
  lastAmount: { amount: '-54.90', currency: 'EUR' },
} as const
const [today, ready] = ['2026-11-23', '2026-12-07']
const early = (day: string, partners: Parameters<typeof switchDayChoice>[0]) =>
  switchDayChoice(partners, today, ready)
    .postings.filter(({ settledFrom }) => settledFrom > day)
    .map(({ name, date, amount }) => [name, date, amount?.amount])

describe('the day of the switch', () => {
  it('is too early for a payment on it or later that the partner has no time to change', () => {
    expect(early('2026-12-05', [partner])).toEqual([['Stromwerk', '2026-12-05', '-54.90']])
    expect(early('2026-11-25', [partner])).toEqual([['Stromwerk', '2026-12-05', '-54.90']])
    expect(early('2026-12-06', [partner])).toEqual([])
    expect(early(ready, [partner])).toEqual([])
  })

  it('is too early for nothing that the customer pays, leaves out, or that comes once the partner had time', () => {
    const changes = [
      { direction: 'standing-order' },
      { handling: 'ignore' },
      { lastDate: '2026-11-08' },
      { cadence: 'irregular' },
    ] as const
    expect(
      early(
        '2026-11-25',
        changes.map((change) => ({ ...partner, ...change })),
      ),
    ).toEqual([])
  })

  it('lists each posting until a month after the partners are ready, and proposes two business days', () => {
    const choice = switchDayChoice([partner], today, ready)
    expect(choice.postings.map(({ date }) => date)).toEqual(['2026-12-05', '2027-01-05'])
    expect(new Set(choice.postings.map(({ id }) => id)).size).toBe(2)
    expect(choice).toMatchObject({ readyDate: ready, monthStart: '2027-01-04' })
  })

  it('cannot be a day within two business days, at a weekend or on a bank holiday', () => {
    const { closed } = switchDayChoice([partner], today, ready)
    expect(closed).toEqual(expect.arrayContaining(['2026-11-23', '2026-11-24', '2026-11-28', '2026-12-25']))
    expect(closed).not.toContain('2026-11-25')
  })

  it('is not judged where no payments were read', () => {
    const { lastDate: _, ...unread } = partner
    expect(switchDayChoice([unread], today, ready)).toMatchObject({ readyDate: null, postings: [] })
  })
})
