import { describe, expect, it } from 'vitest'
import settings from '#flows/settings.json' with { type: 'json' }
import hints from '#schemas/forms/switch-day.ui.json' with { type: 'json' }
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
  it('is too early for payments after it that the partner has no time to change', () => {
    expect(early('2026-12-05', [partner])).toEqual([['Stromwerk', '2026-12-05', '-54.90']])
    expect(early('2026-11-25', [partner])).toEqual([['Stromwerk', '2026-12-05', '-54.90']])
    expect(early('2026-12-06', [partner])).toEqual([])
    expect(early(ready, [partner])).toEqual([])
  })

  it('is not too early for standing orders, left-out partners and later payments', () => {
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

  it('lists each posting until a month after the latest possible switch, and proposes two business days', () => {
    const choice = switchDayChoice([partner], today, ready)
    expect(choice.postings.map(({ date }) => date)).toEqual(
      ['2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06'].map(
        (month) => `${month}-05`,
      ),
    )
    expect(new Set(choice.postings.map(({ id }) => id)).size).toBe(7)
    expect(choice).toMatchObject({ readyDate: ready, monthStart: '2027-01-04' })
  })

  it('cannot be a day within two business days, at a weekend or on a bank holiday', () => {
    const { closed } = switchDayChoice([partner], today, ready)
    expect(closed).toEqual(expect.arrayContaining(['2026-11-23', '2026-11-24', '2026-11-28', '2026-12-25']))
    expect(closed).not.toContain('2026-11-25')
  })

  it('can wait for the end of the withdrawal period where everybody still has as much time, if there are letters', () => {
    // 14 days after 23 November is Monday 7 December: letters on the 8th, 14 days later than at once.
    expect(switchDayChoice([partner], today, ready).waitsFrom).toBe('2026-12-21')
    expect(switchDayChoice([{ ...partner, handling: 'ignore' }], today, ready).waitsFrom).toBeNull()
  })

  it('is not judged if no payments were read', () => {
    const { lastDate: _, ...unread } = partner
    expect(switchDayChoice([unread], today, ready)).toMatchObject({ readyDate: null, postings: [] })
  })

  it('can be chosen in the same period on the scale and in the form', () => {
    const daysOf = (check: string) => hints.checks.find((one) => one.check === check)?.params?.days
    expect(daysOf('minBusinessDays')).toBe(settings.dates.earliestSwitch)
    expect(daysOf('maxDays')).toBe(settings.dates.latestSwitch)
  })
})
