import type { UploadedFile, Unmatched } from '#generated/api.ts'
import { addDays, today } from '#engine/util/dates.ts'
import { finish } from '../bank/outcome.ts'
import { behaviours, unmatchedSamples } from '../data.ts'
import type { Login, Session } from '../session.ts'
import { detectablePartners, directory, toPartner } from './directory.ts'

const DEFAULT_SIZE = 24
/** Cadences that a bank with a short history does not show. */
const RARE = new Set(['yearly', 'half-yearly'])

const dayBefore = (days: number): string => addDays(today(), -days) ?? today()

function unmatched(): Unmatched[] {
  return unmatchedSamples.map(({ amount, suggestions, ...rest }, index) => ({
    ...rest,
    amount: { amount, currency: 'EUR' },
    date: dayBefore(3 + index * 5),
    suggestions: suggestions.flatMap((id) => {
      const sample = directory.find((entry) => entry.partnerID === id)
      return sample ? [toPartner(sample, id, 'directory')] : []
    }),
  }))
}

/** Simulates reading the postings: adds the partners of the bank (or the scenario) and the unmatched groups to the switch. */
export function detect(session: Session, bankCode: string): void {
  const bank = behaviours[bankCode]
  const size = session.scenario?.partners ?? bank?.partners ?? DEFAULT_SIZE
  const isShort = bank?.historyDays !== undefined
  detectablePartners(size).forEach((sample, index) => {
    if (isShort && RARE.has(sample.cadence)) return
    if (session.partners.some((partner) => partner.partnerID === sample.partnerID)) return
    const lastDate = dayBefore(1 + (index % 28))
    session.partners.push({ ...toPartner(sample, crypto.randomUUID(), 'detected'), lastDate })
  })
  if (size > 0 && session.unmatched.length === 0) session.unmatched = unmatched()
}

const DOCUMENTS: [UploadedFile['documentType'], string][] = [
  ['death-certificate', 'Sterbeurkunde.pdf'],
  ['inheritance-certificate', 'Erbschein.pdf'],
  ['id', 'Ausweis.pdf'],
]

const upload = ([documentType, name]: (typeof DOCUMENTS)[number]): UploadedFile => ({
  id: crypto.randomUUID(),
  name,
  size: 48_000,
  pages: 1,
  type: 'application/pdf',
  documentType,
})

/** Creates the data that the scenario starts with: a finished login with accounts, partners, documents. */
export function seed(session: Session): void {
  const parts = session.scenario?.seed ?? []
  const bankCode = session.scenario?.bank ?? ''
  if (parts.includes('accounts')) {
    const login: Login = {
      id: crypto.randomUUID(),
      bankCode,
      name: 'demo',
      state: 'done',
      issuedAt: Date.now(),
      wrongOtps: 0,
      readFrom: 0,
      retrieved: true,
    }
    session.logins.push(login)
    finish(session, login)
  }
  if (parts.includes('partners')) detect(session, bankCode)
  if (parts.includes('documents')) session.uploads = DOCUMENTS.map(upload)
}
