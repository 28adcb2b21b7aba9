import type { Handling, Partner } from '#generated/api.ts'
import words from '../data/partner-words.json' with { type: 'json' }
import { samples, type Sample } from '../data.ts'
import { creditorId } from './checks.ts'

const GENERATED = 276

/** The nth made-up partner: kind and place from the word lists, all else counted from n. The same n gives the same partner. */
function made(n: number): Sample {
  const [kind, category, cadence, handling, direction] = words.kinds[n % words.kinds.length] ?? []
  const place = words.places[Math.floor(n / words.kinds.length) % words.places.length]
  const number = String(n + 1).padStart(3, '0')
  const euros = `${((n * 37) % 400) + 5}.${String((n * 13) % 100).padStart(2, '0')}`
  return {
    partnerID: `partner-${number}`,
    name: `${kind} ${place} Test`,
    category: category ?? '',
    // The word list holds only values of these three enums (data.test.ts validates every partner made).
    cadence: cadence as Sample['cadence'],
    handling: handling as Handling,
    direction: direction as Sample['direction'],
    lastAmount: direction === 'credit' ? euros : `-${euros}`,
    ...(direction === 'debit'
      ? { creditorId: creditorId(`0${8_000_000_000 + n}`), mandateRef: `MR-${number}` }
      : {}),
    address: {
      line1: `Beispielstraße ${n + 1}`,
      zip: `0000${(n % 9) + 1}`,
      city: place ?? '',
      country: 'DE',
    },
    email: `partner-${number}@example.org`,
  }
}

const generated = Array.from({ length: GENERATED }, (_, n) => made(n))

/** The directory: 25 partners of the contract and 276 made-up ones. */
export const directory: readonly Sample[] = [...samples, ...generated]

/** What the postings of an account show: the first `size` of 300 (24 of the contract, then made-up ones). */
export const detectable: readonly Sample[] = [
  ...samples.filter((sample) => sample.detected !== false),
  ...generated,
]

const money = (amount: string) => ({ amount, currency: 'EUR' })

/** A sample as a partner: of the directory (`id` = partnerID), or of a switch with its own id. */
export function toPartner(sample: Sample, id: string, source: 'detected' | 'directory'): Partner {
  const { lastAmount, previousAmount, detected: _, ...rest } = sample
  const seen = source === 'detected'
  return {
    ...rest,
    ...(rest.handling === 'self' || rest.handling === 'online' ? { onlySelf: true } : {}),
    id,
    source,
    enabled: rest.handling !== 'ignore',
    status: rest.handling === 'ignore' ? 'ignored' : 'new',
    ...(seen ? { lastAmount: money(lastAmount) } : {}),
    ...(seen && previousAmount ? { previousAmount: money(previousAmount) } : {}),
  }
}
