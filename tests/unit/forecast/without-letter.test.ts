import { describe, expect, it } from 'vitest'
import { cutOffPartnersOf, ownPartnersOf } from '#src/forecast/without-letter.ts'

type Known = Parameters<typeof cutOffPartnersOf>[0][number]

const partner = (name: string, amount: string | null, more: Partial<Known> = {}): Known => ({
  id: name,
  name,
  direction: 'debit',
  handling: 'ignore',
  cadence: 'monthly',
  ...(amount !== null && { lastAmount: { amount, currency: 'EUR' } }),
  ...more,
})
const names = (partners: readonly { name: string }[]) => partners.map(({ name }) => name)

describe('left-out partners whose payments fail when the old account closes', () => {
  const partners = [
    partner('Small', '-5.00'),
    partner('Unknown', null),
    partner('Large', '-845.00', { direction: 'standing-order' }),
    partner('Child benefit', '250.00', { direction: 'credit' }),
    partner('Salary', '2845.17', { direction: 'credit' }),
    partner('Purchase', '-999.00', { cadence: 'once' }),
    partner('Informed', '-70.00', { handling: 'auto' }),
    partner('Own', '-80.00', { handling: 'self' }),
  ]
  it('are listed income first, then by amount, without one-time payments', () => {
    const { all } = cutOffPartnersOf(partners, '2027-03-04')
    expect(names(all)).toEqual(['Salary', 'Child benefit', 'Large', 'Small', 'Unknown'])
    expect(all[0]).toEqual({
      id: 'Salary',
      name: 'Salary',
      direction: 'credit',
      amount: { amount: '2845.17', currency: 'EUR' },
      portalUrl: null,
    })
  })
  it('are shown in pages of five', () => {
    const many = Array.from({ length: 7 }, (_, at) => partner(`P${at}`, `-${90 - at}.00`))
    const { first, more } = cutOffPartnersOf(many, '2027-03-04')
    expect([names(first), names(more)]).toEqual([
      ['P0', 'P1', 'P2', 'P3', 'P4'],
      ['P5', 'P6'],
    ])
  })
  it('are none while the old account stays open', () =>
    expect(cutOffPartnersOf(partners, null)).toEqual({ all: [], first: [], more: [] }))
})

it('standing orders are set up anew by the customer, also where a letter tells the recipient', () => {
  const order = (name: string, more: Partial<Known> = {}) =>
    partner(name, '-60.00', { direction: 'standing-order', lastDate: '2026-11-10', ...more })
  const { informedByCustomer, standingOrders } = ownPartnersOf(
    [
      order('Rent', { handling: 'self', customerNo: 'Flat 12' }),
      order('Garage', { handling: 'letter', lastDate: '2026-11-12' }),
      order('Gift'),
      order('Club of the deceased', { handling: 'cancel' }),
    ],
    '2026-12-01',
  )
  expect(informedByCustomer).toEqual([])
  expect(standingOrders.map(({ name, date, customerNo }) => [name, date, customerNo])).toEqual([
    ['Rent', '2026-12-10', 'Flat 12'],
    ['Garage', '2026-12-12', null],
  ])
})
