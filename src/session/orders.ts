import { ordersKey } from './keys.ts'

/**
 * Orders of this browser whose outcome nobody knows yet. Each keeps its Idempotency-Key, and what it is about as hashes:
 * the IBAN of an old account, so that no second order is given for it, in whatever tab and after whatever restart.
 */
export interface OpenOrder {
  key: string
  /** When it was given, in milliseconds. */
  at: number
  about: string[]
}

/** By then the confirmation has come, or the service knows: longer than this an order stands in nobody's way. */
const lifetime = 24 * 3_600_000

/** Makes guessing slow: there are few IBANs of a bank. */
const iterations = 100_000

/** What the browser would not keep. */
let memory: OpenOrder[] = []

const isOpen = (value: unknown, now: number): value is OpenOrder => {
  if (typeof value !== 'object' || value === null) return false
  const { key, at, about } = value as Partial<Record<keyof OpenOrder, unknown>> // tested next
  const young = typeof at === 'number' && Math.abs(now - at) < lifetime
  const isAbout = Array.isArray(about) && about.every((hash) => typeof hash === 'string')
  return typeof key === 'string' && key.length <= 64 && young && isAbout
}

function read(now = Date.now()): OpenOrder[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ordersKey) ?? 'null')
    const stored: unknown[] = Array.isArray(kept) ? kept : []
    return [...stored, ...memory].filter((one) => isOpen(one, now))
  } catch {
    return memory
  }
}

function write(orders: OpenOrder[]): void {
  memory = []
  try {
    if (orders.length > 0) localStorage.setItem(ordersKey, JSON.stringify(orders))
    else localStorage.removeItem(ordersKey)
  } catch {
    memory = orders
  }
}

const bytes = (text: string) => new TextEncoder().encode(text)

async function hashOf(text: string, key: string): Promise<string> {
  const secret = await crypto.subtle.importKey('raw', bytes(text), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(key), iterations }
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.deriveBits(how, secret, 256))))
}

/** Whether any order is open, about whatever: it costs nothing to ask. */
export const anyOpen = (): boolean => read().length > 0

/** The open order about one of these. */
export async function openAbout(about: readonly string[]): Promise<OpenOrder | undefined> {
  for (const order of read())
    for (const one of about) if (order.about.includes(await hashOf(one, order.key))) return order
  return undefined
}

/** Tabs take turns; where the browser has no locks, each is on its own. */
function alone<T>(run: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(ordersKey, run) : run()
}

/** Opens an order, unless one about the same is open already: then that one is answered. */
export function open(key: string, about: readonly string[]): Promise<OpenOrder> {
  return alone(async () => {
    const before = await openAbout(about)
    if (before) return before
    const order = { key, at: Date.now(), about: await Promise.all(about.map((one) => hashOf(one, key))) }
    write([...read(), order])
    return order
  })
}

/** What became of the order is known. */
export const close = (key: string): void => write(read().filter((order) => order.key !== key))
