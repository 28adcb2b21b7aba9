import settings from '#flows/settings.json' with { type: 'json' }
import type { HandedInIdentity, TokenPair } from '#generated/api.ts'
import type { Login, Session } from './session.ts'

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

const secret = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`
const CODE_LIFETIME = 5 * 86_400_000
/** The same time as the ticks after an order are kept, in milliseconds. */
const ORDER_CODE_LIFETIME = settings.keptFor.tickedTasksDays * 86_400_000
/** Short, because a bank requests the code when the customer presses its button. Milliseconds. */
const START_CODE_LIFETIME = 5 * 60_000
/** Number of wrong SMS codes after which a link code is invalid. */
const MAX_WRONG_OTPS = 5

/**
 * The state of the sandbox. The number of sessions is limited; the oldest is removed first, with its tokens.
 * @param options max: number of sessions (default 500); tokenLifetimeMs: lifetime of an access token (default 15 min, not scaled
 *   by the clock); onMessage: called for each mail or SMS
 */
export function createStore(
  options: { max?: number; tokenLifetimeMs?: number; onMessage?: (message: Message) => void } = {},
) {
  const { max = 500, tokenLifetimeMs = 15 * 60_000, onMessage } = options
  const sessions = new Map<string, Session>()
  const bearers = new Map<string, Session>()
  const refreshes = new Map<string, Session>()
  const statuses = new Map<string, Session>()
  const codes = new Map<string, OneTimeCode>()
  const outbox: Message[] = []

  /** Revokes the access token, and optionally the refresh token. */
  function revoke(session: Session, refreshToo = false) {
    bearers.delete(session.access)
    if (refreshToo) refreshes.delete(session.refresh)
  }
  /** Creates a new pair; the old access and refresh tokens become invalid. */
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
  /** The status token of the tab that ordered, which allows only reading the order. Always the same one. */
  const statusToken = (session: Session): string =>
    [...statuses].find(([, owner]) => owner === session)?.[0] ?? newStatusToken(session)
  function newCode(session: Session, lifetime: number, more: Partial<OneTimeCode>): string {
    const code = secret('code')
    codes.set(code, { session, until: Date.now() + lifetime, wrong: 0, ...more })
    return code
  }
  /** Deletes a switch with its tokens and codes. */
  function erase(session: Session): void {
    revokeAll(session)
    sessions.delete(session.userId)
  }
  return {
    outbox,
    rotate,
    revoke,
    add(session: Session): Session {
      sessions.set(session.userId, session)
      issueSwitchToken(session)
      rotate(session)
      const oldest = sessions.size > max ? sessions.values().next().value : undefined
      if (oldest) erase(oldest)
      return session
    },
    /** Session of a bearer token: the current access token, the token of POST /switch, or a status token. */
    byBearer(token: string): Session | undefined {
      const session = bearers.get(token)
      if (!session) return statuses.get(token)
      return token === session.token || session.accessUntil > Date.now() ? session : undefined
    },
    statusToken,
    isStatusToken: (token: string) => statuses.has(token),
    /** Exchanges a refresh token, which is then invalid. */
    redeemRefresh(token: string): TokenPair | undefined {
      const session = refreshes.get(token)
      return session && rotate(session)
    },
    /** Revokes all tokens of the switch of this token; ignores an unknown one. */
    logOut(token: string): void {
      // Each status token is revoked separately, not together with the other tokens of the session.
      if (statuses.delete(token)) return
      const session = bearers.get(token) ?? refreshes.get(token)
      if (!session) return
      revoke(session, true)
      bearers.delete(session.token)
    },
    erase,
    createCode: (session: Session, otp?: string) =>
      newCode(session, CODE_LIFETIME, otp === undefined ? {} : { otp }),
    /** Creates the code of the link to an order. It can be redeemed repeatedly. */
    createOrderCode: (session: Session) => newCode(session, ORDER_CODE_LIFETIME, { again: true }),
    /** Creates the code with which a bank starts the switch of a person it knows. It is valid for five minutes. */
    createStartCode: (session: Session, handedIn: HandedInIdentity) =>
      newCode(session, START_CODE_LIFETIME, { handedIn }),
    /**
     * Redeems the code of a link. All earlier tokens and codes of the switch are revoked, unless it was ordered: then there is
     * nothing left to change, and each code gives a status token of its own. After five wrong SMS codes the link code becomes
     * invalid.
     */
    redeemCode(code: string, otp?: string): Redeemed {
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
    find: (matches: (session: Session) => boolean) => [...sessions.values()].find(matches),
    findLogin(id: string): Login | undefined {
      for (const session of sessions.values()) {
        const login = session.logins.find((entry) => entry.id === id)
        if (login) return login
      }
      return undefined
    },
    post(message: Omit<Message, 'at'>): void {
      const sent = { ...message, at: new Date().toISOString() }
      outbox.push(sent)
      if (outbox.length > 100) outbox.shift()
      onMessage?.(sent)
    },
  }
}

export type Store = ReturnType<typeof createStore>

/** Prints a mail or SMS that the sandbox would send, with its code. */
export const printMessage = ({ kind, to, text, code }: Message): void =>
  console.info(`[sandbox] ${kind} to ${to}: ${text}${kind === 'sms' ? '' : ` (${code ?? 'no code'})`}`)

/** Sandbox time: a factor of 10 makes every wait ten times shorter. Lifetimes of tokens and challenges do not scale. */
export interface Clock {
  /** Waits `ms` of sandbox time. */
  sleep(ms: number): Promise<void>
  /** Sandbox milliseconds since `start` (a value of Date.now()). */
  elapsed(start: number): number
  /** Real milliseconds for `ms` of sandbox time, at least 1. */
  real(ms: number): number
}

/** @param factor how much faster than real time; 1 = real time */
export function createClock(factor = 1): Clock {
  const real = (ms: number) => Math.max(1, Math.round(ms / factor))
  return {
    real,
    elapsed: (start) => (Date.now() - start) * factor,
    sleep: (ms) => new Promise((done) => void setTimeout(done, real(ms))),
  }
}

/** Factor from the environment variable SANDBOX_CLOCK: a positive number, else 1. */
export function clockFactor(value: string | undefined): number {
  const factor = Number(value)
  return Number.isFinite(factor) && factor > 0 ? factor : 1
}

/** State that all handlers share. */
export interface Sandbox {
  store: Store
  clock: Clock
  /** Path of the app on its host, for links to it. */
  base: string
}
