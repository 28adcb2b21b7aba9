import type { HttpHandler } from 'msw'
import type { Partner } from '#generated/api.ts'
import { categories, englishLabels } from '../data.ts'
import { failure, reason } from '../errors.ts'
import { serve } from '../http/call.ts'
import { pdfAnswer, wantsPdf } from '../letter/letter.ts'
import { letters } from '../letter/letter.ts'
import { languageOf } from '../letter/print-document.ts'
import type { Sandbox } from '../store.ts'
import type { Session } from '../session.ts'
import { directory, toPartner } from '../switch/directory.ts'
import { DELEGATED } from '../switch/order.ts'
import {
  assertOpen,
  bestHandling,
  partnerOf,
  remove,
  setAll,
  setHandling,
  upsert,
} from '../switch/partners.ts'
import { search } from '../switch/directory.ts'

function add(session: Session, partnerID: string): Partner {
  assertOpen(session)
  const sample = directory.find((entry) => entry.partnerID === partnerID)
  if (!sample) throw failure('unknown', { message: `no partner ${partnerID} in the directory` }, 404)
  if (session.partners.some((partner) => partner.partnerID === partnerID))
    throw reason('partner-exists', `partner ${partnerID} is already in the switch`, 409)
  const partner = toPartner(sample, crypto.randomUUID(), 'directory')
  setHandling(session, partner, partner.handling === 'ignore' ? 'letter' : partner.handling)
  session.partners.push(partner)
  return partner
}

/** Directory, unmatched groups and partners of the switch. Fixed paths must come before paths with an id. */
export function partnerCalls(sandbox: Sandbox): HttpHandler[] {
  return [
    serve(sandbox, 'partners-search', ({ session, input }) => search(session, input)),
    serve(sandbox, 'partners-unmatched', ({ session }) => ({ items: session.unmatched })),
    serve(sandbox, 'categories', ({ session, request }) => ({
      categories: categories.map((category) => ({
        ...category,
        label: (languageOf(session, request) === 'en' && englishLabels[category.id]) || category.label,
        count: directory.filter((sample) => sample.category === category.id).length,
      })),
    })),
    serve(sandbox, 'switch-partners', ({ session, request }) => {
      const { partners } = session
      const informed = partners.filter(({ handling }) => DELEGATED.has(handling))
      return wantsPdf(request)
        ? pdfAnswer(letters(session, informed, languageOf(session, request)))
        : { items: partners, allEnabled: partners.length > 0 && partners.every(({ enabled }) => enabled) }
    }),
    serve(sandbox, 'partners-enable-all', ({ session, input }) => setAll(session, true, input)),
    serve(sandbox, 'partners-disable-all', ({ session, input }) => setAll(session, false, input)),
    serve(sandbox, 'partner-by-partner-id', ({ session, input }) => add(session, input.partnerID)),
    serve(sandbox, 'partner-enable', ({ session, id, input }) => {
      assertOpen(session)
      const partner = partnerOf(session, id)
      setHandling(session, partner, input.handling ?? bestHandling(partner))
      return partner
    }),
    serve(sandbox, 'partner-disable', ({ session, id }) => {
      assertOpen(session)
      const partner = partnerOf(session, id)
      setHandling(session, partner, 'ignore')
      return partner
    }),
    serve(sandbox, 'partner-get', ({ session, id, request }) => {
      const partner = partnerOf(session, id)
      return wantsPdf(request)
        ? pdfAnswer(letters(session, [partner], languageOf(session, request)))
        : partner
    }),
    serve(sandbox, 'partner-put', ({ session, id, input }) => upsert(session, id, input)),
    serve(sandbox, 'partner-delete', ({ session, id }) => remove(session, id)),
  ]
}
