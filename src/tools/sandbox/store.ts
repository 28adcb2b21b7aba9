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
}

/** Everything the sandbox remembers; `sessions` is capped, the oldest goes first with all its tokens. */
export interface Store {
  add(draft: Omit<Session, 'token' | 'access' | 'refresh' | 'accessUntil'>): Session
  /** Session of a bearer token: the newest access token (while it lasts) or the token of POST /switch. */
  byBearer(token: string): Session | undefined
  /** Spends a refresh token. */
  redeemRefresh(token: string): TokenPair | undefined
  /** New pair; the old access and refresh token end. */
  rotate(session: Session): TokenPair
  /** Ends the access token, and the refresh token too when asked. */
  revoke(session: Session, refreshToo?: boolean): void
  mintCode(session: Session, otp?: string): string
  /** A one-time code, or the unspent token of POST /switch; `'wrong-otp'` leaves the code unspent. */
  redeemCode(code: string, otp?: string): TokenPair | 'wrong-otp' | undefined
  findLogin(id: string): Login | undefined
  outbox: Message[]
  post(message: Omit<Message, 'at'>): void
}

const secret = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`
const CODE_LIFETIME = 5 * 86_400_000

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
  function drop(session: Session) {
    revoke(session, true)
    bearers.delete(session.token)
    for (const [code, entry] of codes) if (entry.session === session) codes.delete(code)
    sessions.delete(session.userId)
  }
  return {
    outbox,
    rotate,
    revoke,
    add(draft) {
      const session: Session = { ...draft, token: secret('sw'), access: '', refresh: '', accessUntil: 0 }
      sessions.set(session.userId, session)
      bearers.set(session.token, session)
      codes.set(session.token, { session, until: Date.now() + CODE_LIFETIME })
      rotate(session)
      const oldest = sessions.size > max ? sessions.values().next().value : undefined
      if (oldest) drop(oldest)
      return session
    },
    byBearer(token) {
      const session = bearers.get(token)
      return session && (token === session.token || session.accessUntil > Date.now()) ? session : undefined
    },
    redeemRefresh(token) {
      const session = refreshes.get(token)
      return session && rotate(session)
    },
    mintCode(session, otp) {
      const code = secret('code')
      codes.set(code, { session, until: Date.now() + CODE_LIFETIME, ...(otp === undefined ? {} : { otp }) })
      return code
    },
    redeemCode(code, otp) {
      const entry = codes.get(code)
      if (!entry || entry.until < Date.now()) return undefined
      if (entry.otp !== undefined && entry.otp !== otp) return 'wrong-otp'
      codes.delete(code)
      return rotate(entry.session)
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
