import { ticksKey } from './keys.ts'
import { scopedName } from '#engine/util/base-path.ts'

const storedAt = scopedName(ticksKey)

/**
 * What the customer ticked off for one order. The backend takes no writes after the order, so it is stored in this browser. It is
 * encrypted with a key that is derived from the number of the order: only who has the order, by its tab or its link, can read it.
 */
interface Sealed {
  salt: string
  iv: string
  data: string
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

/** By then even the partners with the rarest regular payment have moved. */
const lifetime = 180 * 24 * 3_600_000

/** Makes brute force slow: numbers of orders are short. */
const iterations = 100_000

const parts: readonly (keyof Sealed)[] = ['salt', 'iv', 'data']

function isSealed(value: unknown, now: number): value is Sealed {
  if (typeof value !== 'object' || value === null) return false
  const { at } = value as Partial<Record<keyof Sealed, unknown>> // validated here
  const isRecent = typeof at === 'number' && Math.abs(now - at) < lifetime
  return isRecent && parts.every((part) => typeof Reflect.get(value, part) === 'string')
}

/** @throws if the storage is denied */
function stored(): Sealed[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storedAt) ?? 'null')
    return Array.isArray(parsed) ? parsed.filter((one): one is Sealed => isSealed(one, Date.now())) : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function store(all: readonly Sealed[]): void {
  if (all.length > 0) localStorage.setItem(storedAt, JSON.stringify(all))
  else localStorage.removeItem(storedAt)
}

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const toBytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

async function derive(order: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(order), 'PBKDF2', false, [
    'deriveKey',
  ])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  const cipher = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(parameters, secret, cipher, false, ['encrypt', 'decrypt'])
}

const derived = new Map<string, Promise<CryptoKey>>()

/** The key of an order and a salt. Derived once, so that a tick is stored before the customer can leave the page. */
function keyOf(order: string, salt: string): Promise<CryptoKey> {
  const name = `${order} ${salt}`
  const key = derived.get(name) ?? derive(order, toBytes(salt))
  derived.set(name, key)
  return key
}

async function seal(order: string, ids: readonly string[], salt: string): Promise<Sealed> {
  const iv = random(12)
  const text = new TextEncoder().encode(JSON.stringify(ids))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(order, salt), text)
  return { salt, iv: toText(iv), data: toText(new Uint8Array(data)), at: Date.now() }
}

/** The ids of an entry; undefined if it belongs to another order, or cannot be read. */
async function open(order: string, { salt, iv, data }: Sealed): Promise<string[] | undefined> {
  try {
    const key = await keyOf(order, salt)
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: toBytes(iv) }, key, toBytes(data))
    const ids: unknown = JSON.parse(new TextDecoder().decode(text))
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : undefined
  } catch {
    return undefined
  }
}

async function find(order: string): Promise<{ entry: Sealed; ids: string[] } | undefined> {
  for (const entry of stored()) {
    const ids = await open(order, entry)
    if (ids) return { entry, ids }
  }
  return undefined
}

/** The ids that were ticked off for an order. @throws if the storage is denied */
export const readTicks = async (order: string): Promise<string[]> => (await find(order))?.ids ?? []

let last: Promise<unknown> = Promise.resolve()

/** Stores what is ticked off for an order, one change after the other. @throws if the storage is denied or full */
export function writeTicks(order: string, ids: readonly string[]): Promise<void> {
  const written = last.then(async () => {
    const before = await find(order)
    const salt = before?.entry.salt ?? toText(random(16))
    const entry = ids.length > 0 ? [await seal(order, ids, salt)] : []
    store([...stored().filter((one) => one.salt !== salt), ...entry])
  })
  last = written.catch(() => undefined)
  return written
}

/** Deletes what is too old. */
export function dropExpiredTicks(): void {
  try {
    store(stored())
  } catch {
    // Storage is denied: it holds nothing.
  }
}

/** Deletes everything. */
export function dropTicks(): void {
  try {
    localStorage.removeItem(storedAt)
  } catch {
    // Storage is denied: it holds nothing.
  }
}
