import type { Handling, Partner } from '#generated/api.ts'
import words from '../data/partner-words.json' with { type: 'json' }
import { samples, type SamplePartner } from '../data.ts'
import { creditorId } from './checks.ts'

const GENERATED = 276

/** The nth generated partner: name from word lists, other values computed from n. Deterministic. */
function generatePartner(n: number): SamplePartner {
  const [kind, category, cadence, handling, direction] = words.kinds[n % words.kinds.length] ?? []
  const town = words.places[Math.floor(n / words.kinds.length) % words.places.length]
  const number = String(n + 1).padStart(3, '0')
  const euros = `${((n * 37) % 400) + 5}.${String((n * 13) % 100).padStart(2, '0')}`
  return {
    partnerID: `partner-${number}`,
    name: `${kind} ${town} Test`,
    category: category ?? '',
    // The casts: data.test.ts validates every generated partner against the schema.
    cadence: cadence as SamplePartner['cadence'],
    handling: handling as Handling,
    direction: direction as SamplePartner['direction'],
    lastAmount: direction === 'credit' ? euros : `-${euros}`,
    ...(direction === 'debit'
      ? { creditorId: creditorId(`0${8_000_000_000 + n}`), mandateRef: `MR-${number}` }
      : {}),
    address: {
      line1: `Beispielstraße ${n + 1}`,
      zip: `0000${(n % 9) + 1}`,
      city: town ?? '',
      country: 'DE',
    },
    email: `partner-${number}@example.org`,
  }
}

const generated = Array.from({ length: GENERATED }, (_, n) => generatePartner(n))

/** The directory: the sample partners and the generated ones. */
export const directory: readonly SamplePartner[] = [...samples, ...generated]

/** Partners that postings can show; detect.ts takes the first ones of this list. */
export const detectable: readonly SamplePartner[] = [
  ...samples.filter((sample) => sample.detected !== false),
  ...generated,
]

const money = (amount: string) => ({ amount, currency: 'EUR' })

/** Converts a sample to a partner: of the directory (`id` is the partnerID) or of a switch (own id). */
export function toPartner(sample: SamplePartner, id: string, source: 'detected' | 'directory'): Partner {
  const { lastAmount, previousAmount, detected: _, ...rest } = sample
  const isDetected = source === 'detected'
  return {
    ...rest,
    ...(rest.handling === 'self' || rest.handling === 'online' ? { onlySelf: true } : {}),
    id,
    source,
    enabled: rest.handling !== 'ignore',
    status: rest.handling === 'ignore' ? 'ignored' : 'new',
    ...(isDetected ? { lastAmount: money(lastAmount) } : {}),
    ...(isDetected && previousAmount ? { previousAmount: money(previousAmount) } : {}),
  }
}
