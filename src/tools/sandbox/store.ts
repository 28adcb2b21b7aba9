import type { TokenPair } from '#generated/api.ts'
import type { Login, Session } from './session.ts'

/** What the sandbox would have sent by mail or SMS. */
export interface Message {
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
  until: number
  /** Codes of the SMS that were tried and wrong. */
  wrong: number
}

/** What becomes of a link code: tokens; the word that the SMS code is wanted, or was wrong; undefined for no such code. */
export type Redeemed =
  { jwt: TokenPair } | { statusToken: string } | { otpRequired: true } | { attemptsLeft: number } | undefined

/** Everything the sandbox remembers; `sessions` is capped, the oldest goes first with all its tokens. */
export interface Store {
  add(draft: Omit<Session, 'token' | 'access' | 'refresh' | 'accessUntil'>): Session
  /** Session of a bearer token: the newest access token (while it lasts) or the token of POST /switch. */
  byBearer(token: string): Session | undefined
  /** A token that is good for the status of an order alone; the same one however often it is asked for. */
  statusToken(session: Session): string
  isStatusToken(token: string): boolean
  /** Spends a refresh token. */
  redeemRefresh(token: string): TokenPair | undefined
  /** New pair; the old access and refresh token end. */
  rotate(session: Session): TokenPair
  /** Ends the access token, and the refresh token too when asked. */
  revoke(session: Session, refreshToo?: boolean): void
  /** Ends all tokens of the switch that this token belongs to; nothing for one that is unknown. */
  logOut(token: string): void
  /** Forgets a switch, with its tokens and codes. */
  erase(session: Session): void
  mintCode(session: Session, otp?: string): string
  /**
   * Redeems the code of a link, and nothing else. What was good for this switch before ends: its tokens, that of POST /switch
   * too, and its other codes. A wrong code of the SMS leaves the link good, five times.
   */
  redeemCode(code: string, otp?: string): Redeemed
  findLogin(id: string): Login | undefined
  outbox: Message[]
  post(message: Omit<Message, 'at'>): void
}

const secret = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`
const CODE_LIFETIME = 5 * 86_400_000
/** Wrong codes of the SMS that end the code of a link. */
const WRONG_OTPS = 5

/**
 * @param options max = sessions kept (default 500); tokenLifetimeMs = life of an access token (default 15 min, not scaled
 *   by the clock); onMessage = called for each mail or SMS
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
  /** The `token` of a switch, which is a bearer as long as nobody redeems a code. */
  function entitle(session: Session) {
    session.token = secret('sw')
    bearers.set(session.token, session)
  }
  /** Whoever held a token or a code of this switch holds it no more. */
  function shut(session: Session) {
    revoke(session, true)
    bearers.delete(session.token)
    for (const [token, owner] of statuses) if (owner === session) statuses.delete(token)
    for (const [code, entry] of codes) if (entry.session === session) codes.delete(code)
  }
  function statusToken(session: Session): string {
    const known = [...statuses].find(([, owner]) => owner === session)?.[0]
    const token = known ?? secret('st')
    statuses.set(token, session)
    return token
  }
  function drop(session: Session) {
    shut(session)
    sessions.delete(session.userId)
  }
  return {
    outbox,
    rotate,
    revoke,
    add(draft) {
      const session: Session = { ...draft, token: '', access: '', refresh: '', accessUntil: 0 }
      sessions.set(session.userId, session)
      entitle(session)
      rotate(session)
      const oldest = sessions.size > max ? sessions.values().next().value : undefined
      if (oldest) drop(oldest)
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
      // The token of an order outlives those of the session in which it was given.
      if (statuses.delete(token)) return
      const session = bearers.get(token) ?? refreshes.get(token)
      if (!session) return
      revoke(session, true)
      bearers.delete(session.token)
    },
    erase: drop,
    mintCode(session, otp) {
      const code = secret('code')
      const until = Date.now() + CODE_LIFETIME
      codes.set(code, { session, until, wrong: 0, ...(otp === undefined ? {} : { otp }) })
      return code
    },
    redeemCode(code, otp) {
      const entry = codes.get(code)
      if (!entry || entry.until < Date.now()) return undefined
      if (entry.otp !== undefined && otp === undefined) return { otpRequired: true }
      if (entry.otp !== undefined && entry.otp !== otp) {
        entry.wrong += 1
        if (entry.wrong >= WRONG_OTPS) codes.delete(code)
        return { attemptsLeft: WRONG_OTPS - entry.wrong }
      }
      shut(entry.session)
      if (entry.session.completed) return { statusToken: statusToken(entry.session) }
      entitle(entry.session)
      return { jwt: rotate(entry.session) }
    },
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
