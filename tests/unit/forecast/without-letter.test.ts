import { describe, expect, it } from 'vitest'
import { cutOffPartnersOf } from '#src/forecast/without-letter.ts'

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
  it('are named income first, then by amount, without what came only once', () => {
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
  it('are shown five at once', () => {
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
