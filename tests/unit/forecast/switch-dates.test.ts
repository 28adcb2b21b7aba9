import { array, assert, constantFrom, date, option, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#engine/util/dates.ts'
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

const of = (partners: Known[], closeDate: string | null = null, switchDate: string | null = '2026-12-01') =>
  switchDates({ partners, switchDate, closeDate, orderDate, withdrawalStart: null })
const orderDate = '2026-11-20' // a Friday
const named = (list: { name: string; date: string }[]) => list.map(({ name, date: day }) => [name, day])

describe('the safe day', () => {
  it('is 30 days after the switch, or 10 days after the last first posting at the new account', () => {
    expect(of([partner('A')]).safeCloseDate).toBe('2026-12-31')
    const dates = of([partner('A'), partner('B', { cadence: 'quarterly' })])
    expect(dates).toMatchObject({
      reviewDate: '2026-12-15',
      lastExpectedDate: '2027-02-03',
      safeCloseDate: '2027-02-13',
    })
    expect(named(dates.expectedPostings)).toEqual([
      ['A', '2026-12-03'],
      ['B', '2027-02-03'],
    ])
  })
  it('does not wait for yearly payments, which are listed for later', () => {
    const dates = of([partner('Y', { cadence: 'yearly', lastDate: '2026-10-01' })])
    expect(dates).toMatchObject({ safeCloseDate: '2026-12-31', lastExpectedDate: null, expectedPostings: [] })
    expect(named(dates.rarePostings)).toEqual([['Y', '2027-10-01']])
  })
  it('lists the partners that it does not wait for, and the date of their first posting', () => {
    const yearly = { cadence: 'yearly', lastDate: '2026-10-01' }
    const dates = of([
      partner('A'),
      partner('Y', yearly),
      partner('H', { ...yearly, lastDate: '2026-07-04' }),
    ])
    expect(dates).toMatchObject({ rareNames: ['H', 'Y'], rareFrom: '2027-07-04' })
  })
  it('does not exist if no partner is informed', () => {
    const out = (name: string) => partner(name, { handling: 'ignore' })
    expect(of([out('A'), out('B')])).toMatchObject({
      noneInformed: true,
      safeCloseDate: null,
      letterCount: 0,
    })
    expect(of([out('A'), partner('B')])).toMatchObject({ noneInformed: false, safeCloseDate: '2026-12-31' })
  })
  it('ignores partners that the customer excludes', () =>
    expect(of([partner('A'), partner('Q', { cadence: 'quarterly', handling: 'ignore' })]).safeCloseDate).toBe(
      '2026-12-31',
    ))
  it('comes with the partners that the customer informs, by their next payment, irregular ones last', () => {
    const own = (name: string, more: object = {}) => partner(name, { handling: 'self', ...more })
    const dates = of([
      own('Late', { lastDate: '2026-11-20' }),
      own('Never', { cadence: 'irregular' }),
      own('Shop', { handling: 'online', portalUrl: 'https://shop.example' }),
      own('Rent', { direction: 'standing-order', lastDate: '2026-11-10' }),
      partner('We'),
      partner('Nobody', { handling: 'ignore' }),
    ])
    expect(
      dates.informedByCustomer.map(({ name, date: day, way, portalUrl }) => [name, day, way, portalUrl]),
    ).toEqual([
      ['Shop', '2026-12-03', null, 'https://shop.example'],
      ['Late', '2026-12-20', null, null],
      ['Never', null, 'irregular', null],
    ])
    expect(dates.standingOrders.map(({ name, date: day }) => [name, day])).toEqual([['Rent', '2026-12-10']])
  })
  it('is unknown without a day of the switch', () =>
    expect(of([partner('A')], null, null)).toMatchObject({
      safeCloseDate: null,
      reviewDate: null,
      expectedPostings: [],
      rarePostings: [],
    }))
  it('is unknown if no postings were read; then no posting and no amount is shown', () => {
    const guided = partner('From the directory', { lastDate: undefined, lastAmount: undefined })
    for (const partners of [[], [guided]])
      expect(of(partners, '2026-12-02')).toEqual({
        orderDate,
        sendDate: partners.length > 0 ? '2026-11-23' : null,
        withdrawalEnd: null,
        needsEarlyStart: partners.length > 0,
        letterCount: partners.length,
        switchDate: '2026-12-01',
        reviewDate: '2026-12-15',
        lastExpectedDate: null,
        noneInformed: false,
        safeCloseDate: null,
        safeMonthEnd: null,
        closeDate: '2026-12-02',
        tooEarly: false,
        missedPostings: [],
        amountToLeave: null,
        expectedPostings: [],
        rarePostings: [],
        rareNames: [],
        rareFrom: null,
        informedByCustomer: [],
        standingOrders: [],
        cutOff: { all: [], first: [], more: [] },
      })
  })
})

describe('the day on which the letters are sent', () => {
  const sent = (withdrawalStart: boolean | null, day = orderDate, more: Partial<Known> = {}) =>
    switchDates({
      partners: [partner('A', more)],
      switchDate: '2026-12-07',
      closeDate: null,
      orderDate: day,
      withdrawalStart,
    })

  it('is the business day after the order, if the customer wants an early start or has no withdrawal period', () => {
    for (const start of [true, null])
      expect(sent(start)).toMatchObject({ sendDate: '2026-11-23', withdrawalEnd: null })
  })

  it('is otherwise the business day after the 14 days of the withdrawal period', () => {
    expect(sent(false)).toMatchObject({ withdrawalEnd: '2026-12-04', sendDate: '2026-12-07' })
  })

  it('follows a period that ends on the next business day instead of a Saturday', () => {
    expect(sent(false, '2026-11-21')).toMatchObject({ withdrawalEnd: '2026-12-07', sendDate: '2026-12-08' })
  })

  it('needs an early start if the period leaves no day before the switch; without it the first postings are expected later', () => {
    for (const start of [true, false, null]) {
      expect(sent(start)).toMatchObject({ needsEarlyStart: true })
      expect(sent(start, '2026-11-19')).toMatchObject({ needsEarlyStart: false })
    }
    const late = sent(false, '2026-11-21', { lastDate: '2026-11-08' })
    expect(late).toMatchObject({ lastExpectedDate: '2027-01-08' })
    expect(sent(true, '2026-11-21', { lastDate: '2026-11-08' }).lastExpectedDate).toBe('2026-12-08')
  })

  it('does not exist without letters', () => {
    expect(sent(false, orderDate, { handling: 'ignore' as never })).toMatchObject({
      sendDate: null,
      withdrawalEnd: null,
    })
  })
})

describe('what stays on the old account', () => {
  it('covers one more debit of each partner until then, and all of those that are left out; no income', () => {
    const partners = [
      partner('A', { lastAmount: { amount: '-12345.67', currency: 'EUR' } }),
      partner('B', { lastAmount: { amount: '-0.01', currency: 'EUR' } }),
      partner('Pay', { direction: 'credit', lastAmount: { amount: '2000.00', currency: 'EUR' } }),
      partner('Out', { handling: 'ignore', lastAmount: { amount: '-50.00', currency: 'EUR' } }),
      partner('Later', { cadence: 'yearly', lastDate: '2026-10-01' }),
      partner('Unknown', { cadence: 'quarterly', lastAmount: undefined }),
    ]
    // Out: on 3 December, 3 January and 3 February.
    expect(of(partners).amountToLeave).toEqual({ amount: '12495.68', currency: 'EUR' })
  })
  it('is not shown if no debit is expected', () =>
    expect(of([partner('Pay', { direction: 'credit' })]).amountToLeave).toBeNull())
})

describe('a day that the customer chose', () => {
  const partners = [partner('A'), partner('Q', { cadence: 'quarterly' })]
  it('is too early before the safe day, with a list of the partners that may still debit the old account', () => {
    const { tooEarly, missedPostings } = of(partners, '2027-02-01')
    expect(tooEarly).toBe(true)
    expect(missedPostings).toEqual([
      {
        id: 'Q',
        name: 'Q',
        date: '2027-02-03',
        settledFrom: '2027-02-13',
        amount: { amount: '-50.00', currency: 'EUR' },
      },
    ])
    expect(named(of(partners, '2026-12-10').missedPostings)).toEqual([
      ['A', '2026-12-03'],
      ['Q', '2027-02-03'],
    ])
  })
  it('is not too early from the safe day on', () =>
    expect(of(partners, '2027-02-13')).toMatchObject({ tooEarly: false, missedPostings: [] }))
  it('can be the end of the month, after the safe day', () => {
    expect(of(partners, null)).toMatchObject({ safeCloseDate: '2027-02-13', safeMonthEnd: '2027-02-28' })
  })
  it('is returned unchanged', () =>
    expect(of(partners, '2026-12-05')).toMatchObject({
      closeDate: '2026-12-05',
      safeCloseDate: '2027-02-13',
    }))
})

it('for random partners: the safe day is not before the first posting of a regular partner, and no posting is missed', () => {
  const day = date({
    min: new Date('2026-01-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  }).map((at) => at.toISOString().slice(0, 10))
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
      expect(safeCloseDate >= String(addDays(switchDate, 30))).toBe(true)
      for (const expected of expectedPostings)
        expect(expected.date > switchDate && expected.date < safeCloseDate).toBe(true)
      expect(tooEarly).toBe(closeDate < safeCloseDate)
      if (!tooEarly) expect(missedPostings).toEqual([])
      expect(of(partners, safeCloseDate, switchDate)).toMatchObject({ tooEarly: false, missedPostings: [] })
    }),
  )
})

describe('the letters', () => {
  it('are sent on the business day after the order, to the partners that the service informs', () => {
    const partners = [partner('A'), partner('B', { handling: 'letter' }), partner('C', { handling: 'self' })]
    expect(of(partners)).toMatchObject({ orderDate, sendDate: '2026-11-23', letterCount: 2 })
  })
  it('have no day if there are no letters', () =>
    expect(of([partner('A', { handling: 'self' })])).toMatchObject({ sendDate: null, letterCount: 0 }))
})
