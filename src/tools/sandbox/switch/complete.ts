import type { SwitchCompleteRequest, SwitchCompleteResponse } from '#generated/api.ts'
import { invalidInput } from '../errors.ts'
import type { Context } from '../http/call.ts'
import { languageOf } from '../letter/print-document.ts'
import type { Session } from '../session.ts'
import { findings } from './complete-checks.ts'
import { DELEGATED, referenceOf } from './order.ts'
import { assertOpen } from './partners.ts'

/** The value at a path such as owners/0/zip. */
const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('/')
    .reduce<unknown>((inner, key) => (inner instanceof Object ? Reflect.get(inner, key) : undefined), value)

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

/**
 * POST /switch/complete. 422 invalid-input has every invalid field with its value in `populate`. A repeated Idempotency-Key gets
 * the first answer again without effect; a second order gets 409.
 */
export function complete({
  session,
  sandbox,
  origin,
  input,
  request,
}: Context<'switch-complete'>): SwitchCompleteResponse {
  const key = request.headers.get('idempotency-key') ?? ''
  if (session.order?.key === key) return session.order.answer
  assertOpen(session)
  const errors = findings(session, input)
  if (errors.length > 0)
    throw invalidInput(
      errors
        .map((finding) => finding.join(' '))
        .join('; ')
        .slice(0, 1000),
      Object.fromEntries(errors.map(([field]) => [field, valueAt(input, field) ?? ''])),
    )
  const { closeOld, newIban, newBic, owners, switchDate }: SwitchCompleteRequest = input
  const answers = Object.entries({ closeOld, newIban, newBic, owners, switchDate }).filter(
    ([, value]) => value !== undefined,
  )
  session.profile = { ...session.profile, ...Object.fromEntries(answers) }
  session.completed = true
  session.orderedAt = Date.now()
  session.given = givenWith(session, input)
  const informed = session.partners.filter(({ handling }) => DELEGATED.has(handling))
  // Letters that somebody signs on paper are sent by the customer.
  if (!session.given.onPaper) for (const partner of informed) partner.status = 'queued'
  const reference = referenceOf(session)
  const language = languageOf(session, request)
  const statusUrl = `${origin}${sandbox.base}?lang=${language}#code=${sandbox.store.createOrderCode(session)}&for=order`
  sandbox.store.post({
    kind: 'mail',
    to: input.email,
    text: texts[language].mail(reference, statusUrl),
    link: statusUrl,
  })
  const answer = {
    completed: true,
    reference,
    statusUrl,
    statusToken: sandbox.store.statusToken(session),
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
