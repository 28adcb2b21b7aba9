import settings from '#flows/settings.json' with { type: 'json' }
import type { HandedInIdentity, TokenPair } from '#generated/api.ts'
import type { Login, Session } from './session.ts'
import type { Clock } from './clock.ts'

/** A mail or SMS that a real backend would send. */
interface Message {
  kind: 'mail' | 'sms'
  to: string
  text: string
  link?: string
  code?: string
  at: string
}

interface OneTimeCode {
  session: Session
  otp?: string
  /** The customer data that a bank has handed in. */
  handedIn?: HandedInIdentity
  until: number
  /** Number of wrong SMS codes. */
  wrong: number
  /** The code shows an order. It can be redeemed repeatedly and gives a new status token each time. */
  again?: true
}

/** Result of redeeming a link code: tokens; the SMS code is required or was wrong; undefined for an unknown code. */
type Redeemed =
  | { jwt: TokenPair; handedIn?: HandedInIdentity }
  | { statusToken: string }
  | { otpRequired: true }
  | { attemptsLeft: number }
  | undefined

/** The state of the sandbox. The number of sessions is limited; the oldest is removed first, with its tokens. */
export interface Store {
  add(draft: Omit<Session, 'token' | 'access' | 'refresh' | 'accessUntil'>): Session
  /** Session of a bearer token: the current access token, the token of POST /switch, or a status token. */
  byBearer(token: string): Session | undefined
  /** The status token of the tab that ordered, which allows only reading the order. Always the same one. */
  statusToken(session: Session): string
  isStatusToken(token: string): boolean
  /** Exchanges a refresh token, which is then invalid. */
  redeemRefresh(token: string): TokenPair | undefined
  /** Creates a new pair; the old access and refresh tokens become invalid. */
  rotate(session: Session): TokenPair
  /** Revokes the access token, and optionally the refresh token. */
  revoke(session: Session, refreshToo?: boolean): void
  /** Revokes all tokens of the switch of this token; ignores an unknown one. */
  logOut(token: string): void
  /** Deletes a switch with its tokens and codes. */
  erase(session: Session): void
  createCode(session: Session, otp?: string): string
  /** Creates the code of the link to an order. It can be redeemed repeatedly. */
  createOrderCode(session: Session): string
  /** Creates the code with which a bank starts the switch of a person it knows. It is valid for five minutes. */
  createStartCode(session: Session, handedIn: HandedInIdentity): string
  /**
   * Redeems the code of a link. All earlier tokens and codes of the switch are revoked, unless it was ordered: then there is
   * nothing left to change, and each code gives a status token of its own. After five wrong SMS codes the link code becomes
   * invalid.
   */
  redeemCode(code: string, otp?: string): Redeemed
  findLogin(id: string): Login | undefined
  find(matches: (session: Session) => boolean): Session | undefined
  outbox: Message[]
  post(message: Omit<Message, 'at'>): void
}

const secret = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`
const CODE_LIFETIME = 5 * 86_400_000
/** The same time as the ticks after an order are kept, in milliseconds. */
const ORDER_CODE_LIFETIME = settings.keptFor.tickedTasksDays * 86_400_000
/** Short, because a bank requests the code when the customer presses its button. Milliseconds. */
const START_CODE_LIFETIME = 5 * 60_000
/** Number of wrong SMS codes after which a link code is invalid. */
const MAX_WRONG_OTPS = 5

/**
 * @param options max: number of sessions (default 500); tokenLifetimeMs: lifetime of an access token (default 15 min, not scaled
 *   by the clock); onMessage: called for each mail or SMS
 */
export function createStore(
  options: { max?: number; tokenLifetimeMs?: number; onMessage?: (message: Message) => void } = {},
): Store {
  const { max = 500, tokenLifetimeMs = 15 * 60_000, onMessage } = options
  const sessions = new Map<string, Session>()
  const bearers = new Map<string, Session>()
  const refreshes = new Map<string, Session>()
  const statuses = new Map<string, Session>()
  const codes = new Map<string, OneTimeCode>()
  const outbox: Message[] = []

  function revoke(session: Session, refreshToo = false) {
    bearers.delete(session.access)
    if (refreshToo) refreshes.delete(session.refresh)
  }
  function rotate(session: Session): TokenPair {
    revoke(session, true)
    Object.assign(session, {
      access: secret('at'),
      refresh: secret('rt'),
      accessUntil: Date.now() + tokenLifetimeMs,
    })
    bearers.set(session.access, session)
    refreshes.set(session.refresh, session)
    return { access_token: session.access, refresh_token: session.refresh }
  }
  /** Creates the `token` of POST /switch. It is valid until a link code is redeemed. */
  function issueSwitchToken(session: Session) {
    session.token = secret('sw')
    bearers.set(session.token, session)
  }
  /** Revokes all tokens and codes of a switch. */
  function revokeAll(session: Session) {
    revoke(session, true)
    bearers.delete(session.token)
    for (const [token, owner] of statuses) if (owner === session) statuses.delete(token)
    for (const [code, entry] of codes) if (entry.session === session) codes.delete(code)
  }
  function newStatusToken(session: Session): string {
    const token = secret('st')
    statuses.set(token, session)
    return token
  }
  const statusToken = (session: Session): string =>
    [...statuses].find(([, owner]) => owner === session)?.[0] ?? newStatusToken(session)
  function remove(session: Session) {
    revokeAll(session)
    sessions.delete(session.userId)
  }
  return {
    outbox,
    rotate,
    revoke,
    add(draft) {
      const session: Session = { ...draft, token: '', access: '', refresh: '', accessUntil: 0 }
      sessions.set(session.userId, session)
      issueSwitchToken(session)
      rotate(session)
      const oldest = sessions.size > max ? sessions.values().next().value : undefined
      if (oldest) remove(oldest)
      return session
    },
    byBearer(token) {
      const session = bearers.get(token)
      if (!session) return statuses.get(token)
      return token === session.token || session.accessUntil > Date.now() ? session : undefined
    },
    statusToken,
    isStatusToken: (token) => statuses.has(token),
    redeemRefresh(token) {
      const session = refreshes.get(token)
      return session && rotate(session)
    },
    logOut(token) {
      // Each status token is revoked separately, not together with the other tokens of the session.
      if (statuses.delete(token)) return
      const session = bearers.get(token) ?? refreshes.get(token)
      if (!session) return
      revoke(session, true)
      bearers.delete(session.token)
    },
    erase: remove,
    createCode(session, otp) {
      const code = secret('code')
      const until = Date.now() + CODE_LIFETIME
      codes.set(code, { session, until, wrong: 0, ...(otp === undefined ? {} : { otp }) })
      return code
    },
    createOrderCode(session) {
      const code = secret('code')
      codes.set(code, { session, until: Date.now() + ORDER_CODE_LIFETIME, wrong: 0, again: true })
      return code
    },
    createStartCode(session, handedIn) {
      const code = secret('code')
      codes.set(code, { session, handedIn, until: Date.now() + START_CODE_LIFETIME, wrong: 0 })
      return code
    },
    redeemCode(code, otp) {
      const entry = codes.get(code)
      if (!entry || entry.until < Date.now()) return undefined
      if (entry.otp !== undefined && otp === undefined) return { otpRequired: true }
      if (entry.otp !== undefined && entry.otp !== otp) {
        entry.wrong += 1
        if (entry.wrong >= MAX_WRONG_OTPS) codes.delete(code)
        return { attemptsLeft: MAX_WRONG_OTPS - entry.wrong }
      }
      if (entry.session.completed) {
        if (!entry.again) codes.delete(code)
        return { statusToken: newStatusToken(entry.session) }
      }
      revokeAll(entry.session)
      issueSwitchToken(entry.session)
      const { handedIn } = entry
      entry.session.handedIn = handedIn
      return { jwt: rotate(entry.session), ...(handedIn && { handedIn }) }
    },
    find: (matches) => [...sessions.values()].find(matches),
    findLogin(id) {
      for (const session of sessions.values()) {
        const login = session.logins.find((entry) => entry.id === id)
        if (login) return login
      }
      return undefined
    },
    post(message) {
      const sent = { ...message, at: new Date().toISOString() }
      outbox.push(sent)
      if (outbox.length > 100) outbox.shift()
      onMessage?.(sent)
    },
  }
}

/** Prints a mail or SMS that the sandbox would send, with its code. */
export const printMessage = ({ kind, to, text, code }: Message): void =>
  console.info(`[sandbox] ${kind} to ${to}: ${text}${kind === 'sms' ? '' : ` (${code ?? 'no code'})`}`)

/** State that all handlers share. */
export interface Sandbox {
  store: Store
  clock: Clock
  /** Path of the app on its host, for links to it. */
  base: string
}
