import settings from '#flows/settings.json' with { type: 'json' }
import type { AuthIssueResponse, HandedInIdentity, TokenPair } from '#generated/api.ts'
import { failure } from './errors.ts'
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

/** What a token is: for access, for refreshing, the `token` of POST /switch, for reading the order. */
type TokenKind = 'at' | 'rt' | 'sw' | 'st'

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
  const tokens = new Map<string, { kind: TokenKind; session: Session }>()
  const codes = new Map<string, OneTimeCode>()
  const outbox: Message[] = []

  function newToken(kind: TokenKind, session: Session): string {
    const token = secret(kind)
    tokens.set(token, { kind, session })
    return token
  }
  /** Revokes the access token, and optionally the refresh token. */
  function revoke({ jwt }: Session, refreshToo = false) {
    tokens.delete(jwt.access_token)
    if (refreshToo) tokens.delete(jwt.refresh_token)
  }
  /** Creates a new pair; the old access and refresh tokens become invalid. */
  function rotate(session: Session): TokenPair {
    revoke(session, true)
    session.accessUntil = Date.now() + tokenLifetimeMs
    session.jwt = { access_token: newToken('at', session), refresh_token: newToken('rt', session) }
    return session.jwt
  }
  /** Creates all tokens of a switch. Its `token` is valid until a link code is redeemed. */
  function begin(session: Session): TokenPair {
    session.token = newToken('sw', session)
    return rotate(session)
  }
  /** Revokes all tokens and codes of a switch. */
  function revokeAll(session: Session) {
    for (const owned of [tokens, codes])
      for (const [key, entry] of owned) if (entry.session === session) owned.delete(key)
  }
  function newCode(session: Session, lifetime: number, more: Partial<OneTimeCode>): string {
    const code = secret('code')
    codes.set(code, { session, until: Date.now() + lifetime, wrong: 0, ...more })
    return code
  }
  /** Deletes a switch with its tokens and codes. */
  function erase(session: Session): null {
    revokeAll(session)
    sessions.delete(session.userId)
    return null
  }
  return {
    outbox,
    revoke,
    add(session: Session): Session {
      sessions.set(session.userId, session)
      begin(session)
      const oldest = sessions.size > max ? sessions.values().next().value : undefined
      if (oldest) erase(oldest)
      return session
    },
    /** What a bearer token stands for: the current access token, the token of POST /switch, or a status token. */
    byBearer(token: string): { kind: TokenKind; session: Session } | undefined {
      const bearer = tokens.get(token)
      const isOver = bearer?.kind === 'at' && bearer.session.accessUntil <= Date.now()
      return bearer?.kind === 'rt' || isOver ? undefined : bearer
    },
    /** The status token of the tab that ordered, which allows only reading the order. Always the same one. */
    statusToken: (owner: Session): string =>
      [...tokens].find(([, { kind, session }]) => kind === 'st' && session === owner)?.[0] ??
      newToken('st', owner),
    /** Exchanges a refresh token, which is then invalid: a used token is refused. @throws Failure */
    redeemRefresh(token: string): TokenPair {
      const found = tokens.get(token)
      if (found?.kind !== 'rt')
        throw failure('token-invalid', { message: 'refresh token unknown or used' }, 401)
      return rotate(found.session)
    },
    /** Revokes all tokens of the switch of this token; ignores an unknown one. */
    logOut(token: string): null {
      const found = tokens.get(token)
      tokens.delete(token)
      // Each status token is revoked separately, not together with the other tokens of the session.
      if (!found || found.kind === 'st') return null
      revoke(found.session, true)
      tokens.delete(found.session.token)
      return null
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
     * @throws Failure if the code is unknown, or the SMS code is wrong
     */
    redeemCode(code: string, otp?: string): AuthIssueResponse {
      const entry = codes.get(code)
      if (!entry || entry.until < Date.now())
        throw failure('token-invalid', { message: 'code used, expired or forged' }, 403)
      const { session, handedIn } = entry
      if (entry.otp !== undefined && otp === undefined) return { otpRequired: true }
      if (entry.otp !== undefined && entry.otp !== otp) {
        const attemptsLeft = MAX_WRONG_OTPS - ++entry.wrong
        if (attemptsLeft <= 0) codes.delete(code)
        const message = 'the SMS code is wrong'
        throw failure('invalid-otp', { message, attemptsLeft, recoverable: attemptsLeft > 0 })
      }
      if (session.completed) {
        if (!entry.again) codes.delete(code)
        return { statusToken: newToken('st', session) }
      }
      revokeAll(session)
      session.handedIn = handedIn
      return { jwt: begin(session), ...(handedIn && { handedIn }) }
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
