import settings from '#flows/settings.json' with { type: 'json' }
import type { AuthIssueResponse, HandedInIdentity, TokenPair } from '#generated/api.ts'
import { failure } from './errors.ts'
import type { Session } from './session.ts'

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
  otp?: string | undefined
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
/** How long a link is valid, in milliseconds: that of a mail; that to an order, as long as the ticks after an order are kept. */
const codeLifetime = 5 * 86_400_000
const orderCodeLifetime = settings.keptFor.tickedTasksDays * 86_400_000
/** Short, because a bank requests the code when the customer presses its button. */
const startCodeLifetime = 5 * 60_000
/** Number of wrong SMS codes after which a link code is invalid. */
const maxWrongOtps = 5
/** The oldest session beyond this number is erased. */
const maxSessions = 500

/** The state of the sandbox. @param options tokenLifetimeMs: of an access token, not scaled by the clock; print: mails and SMS are printed */
export function createStore({ tokenLifetimeMs = 15 * 60_000, print = false } = {}) {
  const sessions = new Set<Session>()
  const tokens = new Map<string, { kind: TokenKind; session: Session }>()
  const codes = new Map<string, OneTimeCode>()
  const outbox: Message[] = []

  function newToken(kind: TokenKind, session: Session): string {
    const token = secret(kind)
    tokens.set(token, { kind, session })
    return token
  }
  /** Revokes the tokens of these kinds, by default all but status tokens. */
  function revoke(session: Session, kinds: TokenKind[] = ['at', 'rt', 'sw']): void {
    for (const [key, token] of tokens)
      if (token.session === session && kinds.includes(token.kind)) tokens.delete(key)
  }
  function revokeCodes(session: Session): void {
    for (const [key, code] of codes) if (code.session === session) codes.delete(key)
  }
  /** Creates a new pair; the old access and refresh tokens become invalid. */
  function rotate(session: Session): TokenPair {
    revoke(session, ['at', 'rt'])
    session.accessUntil = Date.now() + tokenLifetimeMs
    session.jwt = { access_token: newToken('at', session), refresh_token: newToken('rt', session) }
    return session.jwt
  }
  /** Creates all tokens of a switch. Its `token` is valid until a link code is redeemed. */
  function begin(session: Session): TokenPair {
    session.token = newToken('sw', session)
    return rotate(session)
  }
  function newCode(session: Session, lifetime: number, more: Partial<OneTimeCode>): string {
    const code = secret('code')
    codes.set(code, { session, until: Date.now() + lifetime, wrong: 0, ...more })
    return code
  }
  /** Deletes a switch with its tokens and codes. */
  function erase(session: Session): null {
    revoke(session, ['at', 'rt', 'sw', 'st'])
    revokeCodes(session)
    sessions.delete(session)
    return null
  }
  return {
    outbox,
    sessions,
    revoke,
    erase,
    add(session: Session): Session {
      sessions.add(session)
      begin(session)
      const [oldest] = sessions
      if (oldest && sessions.size > maxSessions) erase(oldest)
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
    /** Revokes all tokens of the switch of this token, or this status token alone; ignores an unknown one. */
    logOut(token: string): null {
      const found = tokens.get(token)
      tokens.delete(token)
      if (found && found.kind !== 'st') revoke(found.session)
      return null
    },
    createCode: (session: Session, otp?: string) => newCode(session, codeLifetime, { otp }),
    /** Creates the code of the link to an order. It can be redeemed repeatedly. */
    createOrderCode: (session: Session) => newCode(session, orderCodeLifetime, { again: true }),
    /** Creates the code with which a bank starts the switch of a person it knows. */
    createStartCode: (session: Session, handedIn: HandedInIdentity) =>
      newCode(session, startCodeLifetime, { handedIn }),
    /** Redeems the code of a link; earlier tokens are revoked, unless the switch was ordered. @throws Failure for a wrong code */
    redeemCode(code: string, otp?: string): AuthIssueResponse {
      const entry = codes.get(code)
      if (!entry || entry.until < Date.now())
        throw failure('token-invalid', { message: 'code used, expired or forged' }, 403)
      const { session, handedIn } = entry
      if (entry.otp !== undefined && otp === undefined) return { otpRequired: true }
      if (entry.otp !== undefined && entry.otp !== otp) {
        const attemptsLeft = maxWrongOtps - ++entry.wrong
        if (attemptsLeft <= 0) codes.delete(code)
        const message = 'the SMS code is wrong'
        throw failure('invalid-otp', { message, attemptsLeft, recoverable: attemptsLeft > 0 })
      }
      if (session.completed) {
        if (!entry.again) codes.delete(code)
        return { statusToken: newToken('st', session) }
      }
      revoke(session)
      revokeCodes(session)
      session.handedIn = handedIn
      return { jwt: begin(session), ...(handedIn && { handedIn }) }
    },
    post(message: Omit<Message, 'at'>): void {
      outbox.push({ ...message, at: new Date().toISOString() })
      if (outbox.length > 100) outbox.shift()
      const { kind, to, text, code = 'no code' } = message
      if (print) console.info(`[sandbox] ${kind} to ${to}: ${text}${kind === 'sms' ? '' : ` (${code})`}`)
    },
  }
}

export type Store = ReturnType<typeof createStore>

/** Sandbox time: with a factor of 10 every wait is ten times shorter, but not the life of tokens and challenges. */
export function createClock(factor = 1) {
  const speed = factor > 0 ? factor : 1
  /** Real milliseconds for `ms` of sandbox time, at least 1. */
  const real = (ms: number) => Math.max(1, Math.round(ms / speed))
  return {
    real,
    /** Sandbox milliseconds since `start` (a value of Date.now()). */
    elapsed: (start: number) => (Date.now() - start) * speed,
    sleep: (ms: number) => new Promise<void>((done) => void setTimeout(done, real(ms))),
  }
}

export type Clock = ReturnType<typeof createClock>

/** State that all handlers share. */
export interface Sandbox {
  store: Store
  clock: Clock
  /** Path of the app on its host, for links to it. */
  base: string
}
