import type { Sealed } from './stored-ticks.ts'
import { store, stored } from './stored-ticks.ts'

/** PBKDF2 iterations. They make brute force slow, because order numbers are short. */
const iterations = 100_000

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

/** Decrypts the ids; undefined if they belong to another order or cannot be decrypted. */
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
