import type {
  SwitchCompletedResponse,
  SwitchCompleteRequest,
  SwitchCompleteResponse,
} from '#generated/api.ts'
import { at } from '#engine/util/json.ts'
import { failure, invalidInput } from '../errors.ts'
import type { Context } from '../http/call.ts'
import type { Session } from '../session.ts'
import type { Store } from '../store.ts'
import { findings } from './complete-checks.ts'
import { DELEGATED, referenceOf } from './order.ts'
import { assertOpen } from './partners.ts'

/** Texts in the language of the customer. The link of the order carries that language too. */
const texts = {
  de: {
    letter: (name: string) => `Brief an ${name}`,
    mail: (order: string, link: string) =>
      `Auftrag ${order} ist eingegangen. Stand: ${link} Wer diesen Link hat, kann den Auftrag lesen und zurückziehen: Geben Sie ihn nicht weiter.`,
  },
  en: {
    letter: (name: string) => `Letter to ${name}`,
    mail: (order: string, link: string) =>
      `We have received order ${order}. Status: ${link} Whoever has this link can read and cancel the order: do not pass it on.`,
  },
}

/** What GET /switch/completed says about the order. Firms have no withdrawal period. */
const givenWith = ({ type }: Session, { signatures, consents, unclear }: SwitchCompleteRequest) => ({
  onPaper: signatures?.some(({ kind }) => kind === 'none') ?? false,
  ...(type !== 'business' && { withdrawalStart: consents.withdrawalStart === true }),
  ...(unclear !== undefined && { unclear }),
})

/** POST /switch/complete. 422 names every invalid field. A repeated Idempotency-Key gets the first answer again; a second order gets 409. */
export function complete(context: Context<'switch-complete'>): SwitchCompleteResponse {
  const { session, store, base, origin, input, request, language } = context
  const key = request.headers.get('idempotency-key') ?? ''
  if (session.order?.key === key) return session.order.answer
  assertOpen(session)
  const errors = findings(session, input)
  if (errors.length > 0) {
    const message = errors.map((finding) => finding.join(' ')).join('; ')
    const values = errors.map(([field]) => [field, at(input, `/${field}`) ?? ''])
    throw invalidInput(message.slice(0, 1000), Object.fromEntries(values))
  }
  for (const name of ['closeOld', 'newIban', 'newBic', 'owners', 'switchDate'] as const)
    if (input[name] !== undefined) session.profile = { ...session.profile, [name]: input[name] }
  session.completed = true
  session.orderedAt = Date.now()
  session.given = givenWith(session, input)
  const informed = session.partners.filter(({ handling }) => DELEGATED.has(handling))
  // Letters that somebody signs on paper are sent by the customer.
  if (!session.given.onPaper) for (const partner of informed) partner.status = 'queued'
  const reference = referenceOf(session)
  const statusUrl = `${origin}${base}?lang=${language}#code=${store.createOrderCode(session)}&for=order`
  const text = texts[language].mail(reference, statusUrl)
  store.post({ kind: 'mail', to: input.email, text, link: statusUrl })
  const answer = {
    completed: true,
    reference,
    statusUrl,
    statusToken: store.statusToken(session),
    documents: informed.map(({ id, name }) => ({
      id,
      name: texts[language].letter(name),
      url: `/api/v1/switch/partners/${id}`,
    })),
    informed: informed.length,
    selfTodo: session.partners.filter(({ enabled, handling }) => enabled && !DELEGATED.has(handling)).length,
  }
  session.order = { key, answer }
  return answer
}

/** GET /switch/completed */
export function completed(session: Session, store: Store): SwitchCompletedResponse {
  if (!session.completed) return { completed: false }
  return {
    completed: true,
    reference: referenceOf(session),
    orderedAt: new Date(session.orderedAt).toISOString(),
    ...session.given,
    statusToken: store.statusToken(session),
  }
}

/** DELETE /switch/complete: 404 without an order, 409 once a letter was sent. Revokes the tokens. */
export function cancel({ session, store }: Context<'switch-cancel'>): null {
  if (!session.completed) throw failure('unknown', { message: 'no order' }, 404)
  if (session.partners.some(({ status }) => status === 'sent' || status === 'confirmed'))
    throw failure('invalid-user-identifier', { message: 'letters were sent already' }, 409)
  for (const partner of session.partners) if (partner.status === 'queued') partner.status = 'cancelled'
  const to = session.profile.owners?.[0]?.email ?? ''
  store.post({ kind: 'mail', to, text: 'Ihr Auftrag ist zurückgezogen. Es geht nichts hinaus.' })
  return store.erase(session)
}
