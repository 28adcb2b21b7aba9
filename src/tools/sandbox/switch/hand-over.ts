import type { HandedInIdentity, Profile, SwitchTypeRequest, SwitchTypeResponse } from '#generated/api.ts'
import { invalidInput } from '../errors.ts'
import type { Context } from '../http/call.ts'
import type { Session } from '../session.ts'
import { assertOpen } from './partners.ts'

const smsCode = () =>
  String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(6, '0')
    .slice(-6)

/**
 * Sends the one-time link (code in the fragment) by mail and, if there is a mobile number, the SMS code. Without a mail address
 * the link is sent in a second SMS. Messages go to the outbox.
 */
function sendLink({ session, store, base, origin, input }: Context<'consultant-mail'>): void {
  const { customerMail, customerMobile } = input
  const otp = customerMobile === undefined ? undefined : smsCode()
  const code = store.createCode(session, otp)
  const link = `${origin}${base}#code=${code}`
  const text = `Ihr Kontowechsel wartet auf Sie. Machen Sie hier weiter: ${link}`
  if (customerMail !== undefined) store.post({ kind: 'mail', to: customerMail, text, link, code })
  else if (customerMobile !== undefined) store.post({ kind: 'sms', to: customerMobile, text, link })
  if (customerMobile !== undefined && otp !== undefined)
    store.post({
      kind: 'sms',
      to: customerMobile,
      text: `Ihr Code für den Kontowechsel: ${otp}`,
      code: otp,
    })
}

/** POST /switch/setConsultantMail: stores where to go on, and sends the link unless both sit together. */
export function sendMail(context: Context<'consultant-mail'>) {
  const { session, input } = context
  const { purpose, consultantMail = '', customerMail = '', customerMobile = '' } = input
  const missing = purpose === 'resume' ? !customerMobile : !consultantMail || !customerMail
  if (missing) throw invalidInput(`an address is missing for ${purpose}`, { customerMail, customerMobile })
  if (customerMail && consultantMail.toLowerCase() === customerMail.toLowerCase())
    throw invalidInput("customerMail must not be the consultant's", { consultantMail, customerMail: '' })
  if (purpose !== 'resume') session.consultantMail = consultantMail
  else session.step = input.step
  if (purpose !== 'together') sendLink(context)
  return { ok: true as const }
}

type Values = Partial<Record<string, string>>

/** The values that a bank can hand in: those of the first owner, and the new account. */
const valuesOf = ({ owners: [first] = [], newIban, newBic }: Profile): Values => ({
  ...first,
  ...(newIban && { newIban }),
  ...(newBic && { newBic }),
})

/** The fields of a profile that a bank has fixed and that have another value now. Missing ones are not compared. */
const changed = (readOnly: NonNullable<HandedInIdentity['readOnly']>, before: Values, now: Values) =>
  readOnly.filter((name) => name in before && name in now && before[name] !== now[name])

/** Stores the consent to the handed-in data. Values that the bank has marked read-only cannot be changed: others are refused. */
function takeHandedIn(session: Session, { consent, profile = {} }: SwitchTypeRequest): void {
  if (consent && session.handedIn) {
    session.readOnly = session.handedIn.readOnly
    session.handedIn = undefined
  }
  const now = valuesOf(profile)
  const names = changed(session.readOnly ?? [], valuesOf(session.profile), now)
  if (names.length > 0)
    throw invalidInput('the bank has fixed this value', Object.fromEntries(names.map((n) => [n, ''])))
}

/** PUT /switch/type */
export function saveType({ session, input }: Context<'switch-type'>): SwitchTypeResponse {
  assertOpen(session)
  takeHandedIn(session, input)
  const { type, withoutLogin } = input
  session.profile = { ...session.profile, ...input.profile }
  Object.assign(session, { type, withoutLogin })
  return { type, profile: session.profile, ...(withoutLogin !== undefined && { withoutLogin }) }
}
