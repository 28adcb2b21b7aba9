import settings from '#flows/settings.json' with { type: 'json' }
import { ordersKey } from './keys.ts'
import { scopedName } from '#engine/util/base-path.ts'
import { isTexts, localList } from './local-list.ts'

/**
 * An order of this browser whose outcome is unknown. It locks its subjects (such as the IBAN of the old account), so that no
 * second order is given for them in any tab or after a restart.
 */
export interface OpenOrder {
  key: string
  /** Time of the order, in milliseconds since 1970. */
  at: number
  /** The subjects of the order, as hashes salted with `key`. */
  about: string[]
}

const list = localList<OpenOrder>(
  ordersKey,
  settings.keptFor.openOrderHours * 3_600_000,
  ({ key, about }) => typeof key === 'string' && key.length <= 64 && isTexts(about),
)

/** PBKDF2 iterations. They make brute force slow, because a bank has few possible IBANs. */
const iterations = 100_000

let memory: OpenOrder[] = []

const read = (): OpenOrder[] => [...(list.read() ?? []), ...memory]

function write(orders: OpenOrder[]): void {
  memory = list.write(orders) ? [] : orders
}

const bytes = (text: string) => new TextEncoder().encode(text)

async function hashOf(text: string, key: string): Promise<string> {
  const secret = await crypto.subtle.importKey('raw', bytes(text), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(key), iterations }
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.deriveBits(parameters, secret, 256))))
}

export const dropExpiredOrders = (): Promise<void> => withLock(async () => write(read()))

export const hasOpenOrder = (): boolean => read().length > 0

export async function findOpenOrder(about: readonly string[]): Promise<OpenOrder | undefined> {
  for (const order of read())
    for (const subject of about) if (order.about.includes(await hashOf(subject, order.key))) return order
  return undefined
}

/** Runs in one tab at a time, if the browser supports Web Locks. */
function withLock<T>(run: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(scopedName(ordersKey), run) : run()
}

/** Locks the subjects for a new order. If one of them is locked already, returns the order that locks it. */
export function openOrder(key: string, about: readonly string[]): Promise<OpenOrder> {
  return withLock(async () => {
    const existing = await findOpenOrder(about)
    if (existing) return existing
    const order = {
      key,
      at: Date.now(),
      about: await Promise.all(about.map((subject) => hashOf(subject, key))),
    }
    write([...read(), order])
    return order
  })
}

export const closeOrder = (key: string): void => write(read().filter((order) => order.key !== key))
