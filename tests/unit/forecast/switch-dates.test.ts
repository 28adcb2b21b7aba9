import { array, assert, constantFrom, date, option, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#engine/util/dates.ts'
import { isBusinessDay } from '#src/forecast/calendar.ts'
import { switchDayChoice } from '#src/forecast/partners.ts'
import { switchDates } from '#src/forecast/switch-dates.ts'

const partner = (name: string, more: object = {}) => ({
  id: name,
  name,
  direction: 'debit' as const,
  handling: 'auto' as const,
  cadence: 'monthly' as const,
  lastDate: '2026-11-03',
  lastAmount: { amount: '-50.00', currency: 'EUR' },
  ...more,
})
type Known = ReturnType<typeof partner>
const quarterly = partner('Q', { cadence: 'quarterly' })
const yearly = partner('Y', { cadence: 'yearly', lastDate: '2026-10-01' })
const out = (name: string) => partner(name, { handling: 'ignore' })

const orderDate = '2026-11-20' // a Friday
const of = (partners: Known[], closeDate: string | null = null, switchDate: string | null = '2026-12-01') =>
  switchDates({ partners, switchDate, closeDate, orderDate, withdrawalStart: null })
const named = (list: { name: string; date: string | null }[]) =>
  list.map(({ name, date: day }) => [name, day])

describe('the safe day', () => {
  it.each<[string, Known[], string | null]>([
    ['is 30 days after the switch', [partner('A')], '2026-12-31'],
    // The tenth day, 13 February, is a Saturday.
    [
      'is the business day 10 days after the last first posting at the new account',
      [partner('A'), quarterly],
      '2027-02-15',
    ],
    ['does not wait for yearly payments', [yearly], '2026-12-31'],
    [
      'does not wait for who is left out',
      [partner('A'), { ...quarterly, handling: 'ignore' as never }],
      '2026-12-31',
    ],
  ])('%s', (_, partners, day) => expect(of(partners).safeCloseDate).toBe(day))
  it('comes with whom the customer informs, by the next payment, and with standing orders to set up anew', () => {
    const own = (name: string, more: object = {}) => partner(name, { handling: 'self', ...more })
    const dates = of([
      own('Late', { lastDate: '2026-11-20' }),
      own('Never', { cadence: 'irregular' }),
      own('Shop', { handling: 'online', portalUrl: 'https://shop.example' }),
      own('Rent', { direction: 'standing-order', lastDate: '2026-11-10' }),
      own('Garage', { direction: 'standing-order', lastDate: '2026-11-12', handling: 'letter' }),
      out('Nobody'),
    ])
    expect(named(dates.informedByCustomer)).toEqual([
      ['Shop', '2026-12-03'],
      ['Late', '2026-12-20'],
      ['Never', null],
    ])
    expect(named(dates.standingOrders)).toEqual([
      ['Rent', '2026-12-10'],
      ['Garage', '2026-12-12'],
    ])
  })
  it('lets no posting of a regular partner be missed, whoever the partners are', () => {
    const range = { min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }
    const day = date(range).map((at) => at.toISOString().slice(0, 10))
    const someone = record({
      cadence: constantFrom('monthly', 'quarterly', 'half-yearly', 'yearly', 'irregular', 'once'),
      handling: constantFrom('auto', 'letter', 'self', 'ignore'),
      direction: constantFrom('debit', 'credit', 'standing-order'),
      lastDate: option(day, { nil: undefined }),
    })
    assert(
      property(array(someone, { maxLength: 8 }), day, day, (people, switchDate, closeDate) => {
        const partners = people.map((one, at) => partner(`P${at}`, one))
        const { safeCloseDate, expectedPostings, missedPostings, tooEarly } = of(
          partners,
          closeDate,
          switchDate,
        )
        const isSilent = ({ lastDate, handling }: (typeof people)[number]) =>
          lastDate === undefined || handling === 'ignore'
        expect(safeCloseDate === null).toBe(people.every(isSilent))
        if (safeCloseDate === null) return
        expect(safeCloseDate >= String(addDays(switchDate, 30)) && isBusinessDay(safeCloseDate)).toBe(true)
        for (const expected of expectedPostings)
          expect(expected.date > switchDate && expected.date < safeCloseDate).toBe(true)
        expect(tooEarly).toBe(closeDate < safeCloseDate)
        if (!tooEarly) expect(missedPostings).toEqual([])
        expect(of(partners, safeCloseDate, switchDate)).toMatchObject({ tooEarly: false, missedPostings: [] })
      }),
    )
  })
})

describe('the day that the customer chose for closing', () => {
  it('is too early before the safe day, and says who may still debit the old account', () => {
    const { tooEarly, missedPostings } = of([partner('A'), quarterly], '2026-12-10')
    expect(tooEarly).toBe(true)
    expect(named(missedPostings)).toEqual([
      ['A', '2026-12-03'],
      ['Q', '2027-02-03'],
    ])
  })
  it('says what to leave on the old account: each debit until then, of those left out all; no income', () => {
    const amount = (value: string) => ({ lastAmount: { amount: value, currency: 'EUR' } })
    const partners = [
      partner('A', amount('-12345.67')),
      partner('B', amount('-0.01')),
      partner('Pay', { direction: 'credit', ...amount('2000.00') }),
      out('Out'), // on 3 December, 3 January and 3 February
      yearly,
      { ...quarterly, lastAmount: undefined as never },
    ]
    expect(of(partners).amountToLeave).toEqual([{ amount: '12495.68', currency: 'EUR' }])
    expect(of([partner('Pay', { direction: 'credit' })]).amountToLeave).toBeNull()
  })
})

describe('the letters', () => {
  const sent = (withdrawalStart: boolean | null, day = orderDate, more: object = {}) =>
    switchDates({
      partners: [partner('A', more), partner('Own', { handling: 'self' })],
      switchDate: '2026-12-07',
      closeDate: null,
      orderDate: day,
      withdrawalStart,
    })
  it('are sent on the business day after the order, if wanted early or without a withdrawal period', () => {
    for (const start of [true, null])
      expect(sent(start)).toMatchObject({ sendDate: '2026-11-23', withdrawalEnd: null, letterCount: 1 })
  })
  it('are otherwise sent on the business day after the 14 days, which never end on a Saturday', () => {
    expect(sent(false)).toMatchObject({ withdrawalEnd: '2026-12-04', sendDate: '2026-12-07' })
    expect(sent(false, '2026-11-21')).toMatchObject({ withdrawalEnd: '2026-12-07', sendDate: '2026-12-08' })
  })
  it('need an early start if the period leaves no day before the switch', () => {
    expect(sent(false)).toMatchObject({ needsEarlyStart: true })
    expect(sent(false, '2026-11-19')).toMatchObject({ needsEarlyStart: false })
  })
})

describe('the day of the switch', () => {
  const [today, ready] = ['2026-11-23', '2026-12-07']
  const power = partner('Stromwerk', { lastDate: '2026-11-05' })
  const early = (day: string, one: Known) =>
    switchDayChoice([one], today, ready).postings.filter(({ settledFrom }) => settledFrom > day)
  it('is too early for payments that the partner has no time to change', () => {
    expect(named(early('2026-12-05', power))).toEqual([['Stromwerk', '2026-12-05']])
    expect(early('2026-12-06', power)).toEqual([])
    for (const more of [{ direction: 'standing-order' }, { handling: 'ignore' }, { cadence: 'irregular' }])
      expect(early('2026-11-25', { ...power, ...(more as object) })).toEqual([])
  })
  it('is no weekend, no bank holiday and not within two business days', () => {
    const { closed } = switchDayChoice([power], today, ready)
    expect(closed).toEqual(expect.arrayContaining(['2026-11-23', '2026-11-24', '2026-11-28', '2026-12-25']))
    expect(closed).not.toContain('2026-11-25')
  })
  it('can wait for the end of the withdrawal period, if there are letters', () => {
    // 14 days after 23 November is Monday 7 December: letters on the 8th, 14 days later than at once.
    expect(switchDayChoice([power], today, ready).waitsFrom).toBe('2026-12-21')
    expect(switchDayChoice([out('Stromwerk')], today, ready).waitsFrom).toBeNull()
  })
})
