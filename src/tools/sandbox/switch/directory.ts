import type { Handling, Partner, PartnersSearchRequest, PartnersSearchResponse } from '#generated/api.ts'
import wordLists from '../data/partner-words.json' with { type: 'json' }
import { samples, type SamplePartner } from '../data.ts'
import { mod97 } from '../../../checks/bank-numbers.ts'
import { failure } from '../errors.ts'
import { filled } from '#engine/util/json.ts'
import { fold } from '#engine/text/normalize-text.ts'
import type { Session } from '../session.ts'

const GENERATED = 276

/** The creditor identifier for a national number (eleven digits, the first is 0). */
export const creditorId = (national: string) =>
  `DE${String(98 - mod97(`${national}DE00`)).padStart(2, '0')}ZZZ${national}`

/** The nth generated partner: name from word lists, other values computed from n. Deterministic. */
function generatePartner(n: number): SamplePartner {
  const { kinds, places } = wordLists
  const [kind, category, cadence, handling, direction] = kinds[n % kinds.length] ?? []
  const town = places[Math.floor(n / kinds.length) % places.length]
  const use = Math.floor(n / (kinds.length * places.length)) // Names are unique: the words are used once, then with a number.
  const number = String(n + 1).padStart(3, '0')
  const euros = `${((n * 37) % 400) + 5}.${String((n * 13) % 100).padStart(2, '0')}`
  return {
    partnerID: `partner-${number}`,
    name: use === 0 ? `${kind} ${town} Test` : `${kind} ${town} ${use + 1} Test`,
    category: category ?? '',
    // The casts: data.test.ts validates every generated partner against the schema.
    cadence: cadence as SamplePartner['cadence'],
    handling: handling as Handling,
    direction: direction as SamplePartner['direction'],
    lastAmount: direction === 'credit' ? euros : `-${euros}`,
    ...(direction === 'debit'
      ? { creditorId: creditorId(`0${8_000_000_000 + n}`), mandateRef: `MR-${number}` }
      : {}),
    address: { line1: `Beispielstraße ${n + 1}`, zip: `0000${(n % 9) + 1}`, city: town ?? '', country: 'DE' },
    email: `partner-${number}@example.org`,
  }
}

const generated = Array.from({ length: GENERATED }, (_, n) => generatePartner(n))

/** The directory: the sample partners and the generated ones. */
export const directory: readonly SamplePartner[] = [...samples, ...generated]

const detectable = samples.filter((sample) => sample.detected !== false)

/** So many partners that postings can show: those of the directory first, then more that are generated. */
export const detectablePartners = (count: number): SamplePartner[] =>
  Array.from({ length: count }, (_, n) => detectable[n] ?? generatePartner(n - detectable.length))

const money = (amount: string) => ({ amount, currency: 'EUR' })

/** Converts a sample to a partner: of the directory (`id` is the partnerID) or of a switch (own id). */
export function toPartner(sample: SamplePartner, id: string, source: 'detected' | 'directory'): Partner {
  const { lastAmount, previousAmount, detected: _, customerNo, mandateRef, cadence, ...rest } = sample
  const isDetected = source === 'detected'
  return {
    ...rest,
    ...(rest.handling === 'self' || rest.handling === 'online' ? { onlySelf: true } : {}),
    id,
    source,
    enabled: rest.handling !== 'ignore',
    status: rest.handling === 'ignore' ? 'ignored' : 'new',
    // Only postings show these.
    ...(isDetected ? filled({ lastAmount: money(lastAmount), customerNo, mandateRef, cadence }) : {}),
    ...(isDetected && previousAmount ? { previousAmount: money(previousAmount) } : {}),
  }
}

/** GET /partners: finds names that contain every word of the query. `leer` finds nothing, `fehler` fails with 503. */
export function search(session: Session, input: PartnersSearchRequest): PartnersSearchResponse {
  const { query = '', category, page = 1, size = 20, order } = input
  if (query === 'fehler') throw failure('internal-error', { message: 'the directory is down' }, 503)
  const words = fold(query).split(/\s+/).filter(Boolean)
  const hits = directory
    .filter((sample) => category === undefined || sample.category === category)
    .filter((sample) => query !== 'leer' && words.every((word) => fold(sample.name).includes(word)))
    // The directory begins with the partners that everybody has.
    .toSorted((a, b) => (order === 'common' ? 0 : a.name.localeCompare(b.name, 'de')))
  const items = hits.slice((page - 1) * size, page * size).map((sample) => {
    const own = session.partners.find((partner) => partner.partnerID === sample.partnerID)
    return own ?? toPartner(sample, sample.partnerID, 'directory')
  })
  return { items, total: hits.length }
}
