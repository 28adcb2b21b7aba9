import type { PartnersSearchRequest, PartnersSearchResponse } from '#generated/api.ts'
import { failure } from '../errors.ts'
import type { Session } from '../session.ts'
import { directory, toPartner } from './directory.ts'

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Lower case with umlauts as two letters, so that "Hörspiel" and "Hoerspiel" match. */
const fold = (text: string) => text.toLowerCase().replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)

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
