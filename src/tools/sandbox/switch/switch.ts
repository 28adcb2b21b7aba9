import type {
  Account,
  Profile,
  SwitchCreateResponse,
  SwitchTypeRequest,
  SwitchTypeResponse,
  UserinfoResponse,
} from '#generated/api.ts'
import { seed } from '../bank/postings.ts'
import { failure, invalidInput } from '../errors.ts'
import type { Context } from '../http/call.ts'
import { scenarioOf } from '../scenario.ts'
import { Session } from '../session.ts'
import { assertOpen } from './partners.ts'

/** POST /switch: a new user, prepared for the scenario of the request. */
export function createSwitch({ store, input, request }: Context<'switch-create'>): SwitchCreateResponse {
  const session = store.add(new Session(input, scenarioOf(request, input)))
  seed(session)
  const { token, jwt, userId } = session
  const error = session.scenario?.switchError
  return { token, jwt, userId, ...(error && { error }) }
}

export function userinfo({ session }: Context<'userinfo'>): UserinfoResponse {
  const { userId, profile, consultantMail, start, type, withoutLogin } = session
  const { completed, startedAt, uploads, step, readOnly } = session
  return {
    userId,
    profile,
    switchMode: start.switchMode,
    completed,
    startedAt,
    uploads,
    ...(consultantMail && { consultantMail }),
    ...(type && { switchType: type }),
    ...(withoutLogin !== undefined && { withoutLogin }),
    ...(step && { step }),
    ...(readOnly && { readOnly }),
    ...(start.tenant && { tenant: start.tenant }),
  }
}

export function setAccount(
  { session, id }: Context<'account-enable' | 'account-disable'>,
  enabled: boolean,
): Account {
  const account = session.accounts.find((entry) => entry.id === id)
  if (!account) throw failure('unknown', { message: `no account ${id}` }, 404)
  account.enabled = enabled
  return account
}

const smsCode = () =>
  String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(6, '0')
    .slice(-6)

/** Sends the one-time link by mail, and the code by SMS; without a mail address the link by SMS too. All go to the outbox. */
function sendLink({ session, store, base, origin, input }: Context<'consultant-mail'>): void {
  const { customerMail, customerMobile } = input
  const otp = customerMobile && smsCode()
  const code = store.createCode(session, otp)
  const link = `${origin}${base}#code=${code}`
  const text = `Ihr Kontowechsel wartet auf Sie. Machen Sie hier weiter: ${link}`
  if (customerMail !== undefined) store.post({ kind: 'mail', to: customerMail, text, link, code })
  if (!customerMobile || !otp) return
  if (customerMail === undefined) store.post({ kind: 'sms', to: customerMobile, text, link })
  store.post({ kind: 'sms', to: customerMobile, text: `Ihr Code für den Kontowechsel: ${otp}`, code: otp })
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

/** Stores the consent to the handed-in data. Values that the bank has marked read-only cannot be changed: others are refused. */
function takeHandedIn(session: Session, { consent, profile = {} }: SwitchTypeRequest): void {
  if (consent && session.handedIn) {
    session.readOnly = session.handedIn.readOnly
    session.handedIn = undefined
  }
  const [before, now] = [valuesOf(session.profile), valuesOf(profile)]
  // Missing values are not compared.
  const changed = (session.readOnly ?? []).filter(
    (name) => name in before && name in now && before[name] !== now[name],
  )
  if (changed.length > 0)
    throw invalidInput('the bank has fixed this value', Object.fromEntries(changed.map((name) => [name, ''])))
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
