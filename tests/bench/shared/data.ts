/** Data of both sides, the same to the letter: generated, local, without a network. */
export type Decision = 'inform' | 'self' | 'ignore'

export interface Partner {
  id: string
  name: string
  creditorId: string
  direction: 'debit' | 'standing-order' | 'credit'
  cadence: 'monthly' | 'quarterly' | 'yearly'
  lastAmount: { amount: string; currency: string }
  lastDate: string
  decision: Decision
}

/** How long the list is; the bench sets it before the page loads. */
const count = (globalThis as { benchPartners?: number }).benchPartners ?? 500

const kinds = ['Stadtwerke', 'Versicherung', 'Verlag', 'Hausverwaltung', 'Sportverein', 'Mobilfunk'] as const
const names = ['Nord', 'Süd', 'Mitte', 'Alpen', 'Küste', 'Heide', 'Rhein', 'Elbe', 'Spree', 'Harz'] as const
const suffixes = ['GmbH', 'AG', 'eG', 'e. V.', 'KG'] as const
const directions = ['debit', 'debit', 'debit', 'standing-order', 'credit'] as const
const cadences = ['monthly', 'quarterly', 'yearly'] as const

const pick = <T>(list: readonly [T, ...T[]], at: number): T => list[at % list.length] ?? list[0]
const digits = (value: number, length: number) => String(value).padStart(length, '0')

/** What a server would answer, new objects each time; the mark tells when. */
export async function listPartners(): Promise<Partner[]> {
  const partners = Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    name: `${pick(kinds, at)} ${pick(names, at * 7 + (at >> 3))} ${pick(suffixes, at >> 2)} ${at + 1}`,
    creditorId: `DE98ZZZ${digits(at * 7919, 11)}`,
    direction: pick<Partner['direction']>(directions, at),
    cadence: pick<Partner['cadence']>(cadences, at >> 1),
    lastAmount: { amount: `-${(at * 37) % 400}.${digits((at * 13) % 100, 2)}`, currency: 'EUR' },
    lastDate: `2026-${digits((at % 11) + 1, 2)}-${digits((at % 27) + 1, 2)}`,
    decision: at % 10 < 7 ? ('inform' as const) : at % 10 < 9 ? ('self' as const) : ('ignore' as const),
  }))
  performance.mark('bench:answer')
  return partners
}
