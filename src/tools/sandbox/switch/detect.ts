import type { Unmatched } from '#generated/api.ts'
import { behaviours, unmatchedSamples } from '../data.ts'
import type { Session } from '../session.ts'
import { addDays, today } from './calendar.ts'
import { detectable, directory, toPartner } from './directory.ts'

const DEFAULT_SIZE = 24
const SHORT_HISTORY = new Set(['yearly', 'half-yearly'])

function unmatched(): Unmatched[] {
  return unmatchedSamples.map(({ amount, suggestions, ...rest }, index) => ({
    ...rest,
    amount: { amount, currency: 'EUR' },
    date: addDays(today(), -3 - index * 5),
    suggestions: suggestions.flatMap((id) => {
      const sample = directory.find((entry) => entry.partnerID === id)
      return sample ? [toPartner(sample, id, 'directory')] : []
    }),
  }))
}

/** Reads the postings: the partners of the bank (or of the scenario) join the switch, and with them the unmatched groups. */
export function detect(session: Session, bankCode: string): void {
  const bank = behaviours[bankCode]
  const size = session.scenario?.partners ?? bank?.partners ?? DEFAULT_SIZE
  const short = bank?.historyDays !== undefined
  detectable.slice(0, size).forEach((sample, index) => {
    if (short && SHORT_HISTORY.has(sample.cadence)) return
    if (session.partners.some((partner) => partner.partnerID === sample.partnerID)) return
    const lastDate = addDays(today(), -1 - (index % 28))
    session.partners.push({ ...toPartner(sample, crypto.randomUUID(), 'detected'), lastDate })
  })
  if (size > 0 && session.unmatched.length === 0) session.unmatched = unmatched()
}
