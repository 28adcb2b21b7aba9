import type { BankingRetrieveResponse, Unmatched, UploadedFile } from '#generated/api.ts'
import { addDays, today } from '#engine/util/dates.ts'
import { behaviours, unmatchedSamples } from '../data.ts'
import { Failure } from '../errors.ts'
import type { Context } from '../http/call.ts'
import { newLogin, type Login, type Session } from '../session.ts'
import { detectablePartners, directory, toPartner } from '../switch/directory.ts'
import { finish } from './access.ts'
import { checkApproval, findLogin } from './challenge.ts'

/** Sandbox milliseconds that reading takes. */
const readingTime = 2000
const monthsInDays = 396
const defaultSize = 24
/** Cadences that a bank with a short history does not show. */
const rare = new Set(['yearly', 'half-yearly'])

const dayBefore = (days: number): string => addDays(today(), -days) ?? today()

function unmatched(): Unmatched[] {
  return unmatchedSamples.map(({ amount, suggestions, ...rest }, index) => ({
    ...rest,
    amount: { amount, currency: 'EUR' },
    date: dayBefore(3 + index * 5),
    suggestions: suggestions.flatMap((id) =>
      directory
        .filter(({ partnerID }) => partnerID === id)
        .map((sample) => toPartner(sample, id, 'directory')),
    ),
  }))
}

/** Adds the partners of the bank (or the scenario) and the unmatched groups to the switch. */
function detect(session: Session, bankCode: string): void {
  const bank = behaviours[bankCode]
  const size = session.scenario?.partners ?? bank?.partners ?? defaultSize
  detectablePartners(size).forEach((sample, index) => {
    if (bank?.historyDays !== undefined && rare.has(sample.cadence)) return
    if (session.partners.some(({ partnerID }) => partnerID === sample.partnerID)) return
    const lastDate = dayBefore(1 + (index % 28))
    session.partners.push({ ...toPartner(sample, crypto.randomUUID(), 'detected'), lastDate })
  })
  if (size > 0 && session.unmatched.length === 0) session.unmatched = unmatched()
}

/** First day with postings: the requested day, limited to 13 months and to the history of the bank. */
function historyFrom(login: Login, from = ''): string {
  const earliest = dayBefore(Math.min(monthsInDays, behaviours[login.bankCode]?.historyDays ?? monthsInDays))
  return from > earliest ? from : earliest
}

/** Checks a decoupled approval, unless the bank forbids polling. Undefined if the login is finished. */
function poll({ session, clock }: Context<'banking-retrieve'>, login: Login) {
  try {
    if (login.challenge?.pollingAllowed) checkApproval(session, login, clock)
  } catch (error) {
    if (error instanceof Failure) return { state: 'failed' as const, progress: 0, error: error.body }
    throw error
  }
  return login.challenge && { state: 'sca' as const, progress: 0, challenge: login.challenge }
}

/** POST /banking/retrieve: the progress follows the time since the first call after the login was finished. */
export function retrieve(context: Context<'banking-retrieve'>): BankingRetrieveResponse {
  const { session, input, clock } = context
  const login = findLogin(session, input.loginId)
  const waiting = login.state === 'open' ? poll(context, login) : undefined
  if (waiting) return waiting
  login.readFrom ??= Date.now()
  const from = historyFrom(login, input.from)
  const share = clock.elapsed(login.readFrom) / (behaviours[login.bankCode]?.readMs ?? readingTime)
  if (share < 1) return { state: 'pending', progress: Math.floor(share * 100), historyFrom: from }
  if (!login.retrieved) detect(session, login.bankCode)
  login.retrieved = true
  return { state: 'done', progress: 100, historyFrom: from }
}

const documents: [UploadedFile['documentType'], string][] = [
  ['death-certificate', 'Sterbeurkunde.pdf'],
  ['inheritance-certificate', 'Erbschein.pdf'],
  ['id', 'Ausweis.pdf'],
]

/** Creates the data that the scenario starts with: a finished login with accounts, partners, documents. */
export function seed(session: Session): void {
  const { seed: parts = [], bank = '' } = session.scenario ?? {}
  if (parts.includes('accounts')) {
    const login = { ...newLogin(bank, 'demo'), readFrom: 0, retrieved: true }
    session.logins.push(login)
    finish(session, login)
  }
  if (parts.includes('partners')) detect(session, bank)
  if (parts.includes('documents'))
    session.uploads = documents.map(([documentType, name]) => ({
      id: crypto.randomUUID(),
      name,
      size: 48_000,
      pages: 1,
      type: 'application/pdf',
      documentType,
    }))
}
