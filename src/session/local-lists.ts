import settings from '#flows/settings.json' with { type: 'json' }
import { scopedName } from '#engine/util/base-path.ts'
import { asArray, isObject, type JsonObject } from '#engine/util/json.ts'
import { ordersKey, ticksKey } from './keys.ts'

/**
 * A list in local storage, which all tabs share and which outlives them. It never throws.
 * @param lifetime milliseconds. Items whose time `at` is further away count as absent, and so do those that `isItem` does not accept
 */
function localList<Item extends { at: number }>(
  key: string,
  lifetime: number,
  isItem: (value: JsonObject) => boolean,
) {
  const name = scopedName(key)
  const isCurrent = (value: unknown): value is Item =>
    isObject(value) && Math.abs(Date.now() - Number(value.at)) < lifetime && isItem(value)
  const itemsIn = (text: string): Item[] => {
    try {
      return asArray(JSON.parse(text)).filter(isCurrent)
    } catch {
      return []
    }
  }
  return {
    /** The items; undefined if the storage is denied. */
    read: () => unlessDenied(() => itemsIn(localStorage.getItem(name) ?? '[]')),
    /** False if the storage is denied or full. */
    write: (items: readonly Item[]): boolean =>
      unlessDenied(() => {
        if (items.length > 0) localStorage.setItem(name, JSON.stringify(items))
        else localStorage.removeItem(name)
        return true
      }) ?? false,
  }
}

function unlessDenied<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** An order of this browser whose outcome is unknown. It locks its subjects against a second order, in any tab or after a restart. */
export interface OpenOrder {
  key: string
  /** Time of the order, in milliseconds since 1970. */
  at: number
  /** The subjects of the order, as hashes salted with `key`. */
  about: string[]
}

const openOrders = localList<OpenOrder>(
  ordersKey,
  settings.keptFor.openOrderHours * 3_600_000,
  ({ key, about }) => typeof key === 'string' && key.length <= 64 && isTexts(about),
)

/** PBKDF2 iterations. They make brute force slow, because a bank has few possible IBANs. */
const iterations = 100_000

let memory: OpenOrder[] = []

const readOrders = (): OpenOrder[] => [...(openOrders.read() ?? []), ...memory]

function writeOrders(orders: OpenOrder[]): void {
  memory = openOrders.write(orders) ? [] : orders
}

const bytes = (text: string) => new TextEncoder().encode(text)

async function hashOf(text: string, key: string): Promise<string> {
  const secret = await crypto.subtle.importKey('raw', bytes(text), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(key), iterations }
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.deriveBits(parameters, secret, 256))))
}

export const dropExpiredOrders = (): Promise<void> => withLock(async () => writeOrders(readOrders()))

export const hasOpenOrder = (): boolean => readOrders().length > 0

export async function findOpenOrder(about: readonly string[]): Promise<OpenOrder | undefined> {
  for (const order of readOrders())
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
    const hashes = await Promise.all(about.map((subject) => hashOf(subject, key)))
    const order = { key, at: Date.now(), about: hashes }
    writeOrders([...readOrders(), order])
    return order
  })
}

export const closeOrder = (key: string): void =>
  writeOrders(readOrders().filter((order) => order.key !== key))

/**
 * What is ticked off after one order. The backend accepts no writes after the order, so this browser keeps it: the number of the order
 * and ids of tasks, which are opaque and name nobody. Only a tab that knows the number asks for it.
 */
interface Ticks {
  order: string
  ids: readonly string[]
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

const allTicks = localList<Ticks>(
  ticksKey,
  settings.keptFor.tickedTasksDays * 86_400_000,
  ({ order, ids }) => typeof order === 'string' && isTexts(ids),
)

/** The ids that were ticked off for an order; undefined if the storage is denied. */
export function readTicks(order: string): readonly string[] | undefined {
  const all = allTicks.read()
  return all && (all.find((ticks) => ticks.order === order)?.ids ?? [])
}

/** Stores what is ticked off for an order. False if the storage is denied or full. */
export function writeTicks(order: string, ids: readonly string[]): boolean {
  const others = (allTicks.read() ?? []).filter((ticks) => ticks.order !== order)
  return allTicks.write(ids.length > 0 ? [...others, { order, ids, at: Date.now() }] : others)
}

export const dropExpiredTicks = (): boolean => allTicks.write(allTicks.read() ?? [])

export const dropTicks = (): boolean => allTicks.write([])
