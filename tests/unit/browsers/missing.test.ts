// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { safeHref, linkHref } from '#engine/tenant/links.ts'

/** What Safari 16.2, Chrome 111, Firefox 121 and Samsung Internet 22 lack of what the app once called. */
const late: [start: object, name: string][] = [
  [URL, 'parse'],
  [URL, 'canParse'],
  [AbortSignal, 'any'],
  [Promise, 'withResolvers'],
]

/** Where a property stands: the classes of this environment inherit from those of Node. */
const ownerOf = (start: object, name: string): object =>
  Object.hasOwn(start, name) ? start : ownerOf(Object.getPrototypeOf(start), name)

const found = late.map(([start, name]) => {
  const owner = ownerOf(start, name)
  return { owner, name, property: Object.getOwnPropertyDescriptor(owner, name) ?? {} }
})

beforeEach(() => found.forEach(({ owner, name }) => Reflect.deleteProperty(owner, name)))
afterEach(() => {
  found.forEach(({ owner, name, property }) => Object.defineProperty(owner, name, property))
  vi.unstubAllGlobals()
})

it('the environment of this test lacks all of these functions', () => {
  for (const [start, name] of late) expect(Reflect.has(start, name)).toBe(false)
})

it('links of tenants and of data are read without URL.parse', () => {
  expect(linkHref('~https://example.org/a')).toEqual({ href: 'https://example.org/a', external: true })
  expect(linkHref('~https://')).toBeUndefined()
  expect(safeHref('https://example.org/a')).toBe('https://example.org/a')
  expect(safeHref('https://[')).toBeUndefined()
})

it('a call is sent, and aborted by its caller, without AbortSignal.any', async () => {
  vi.resetModules()
  const { send } = await import('#src/api/transport.ts')
  const outgoing = { method: 'GET', kind: 'D' as const, read: (body: unknown) => body }
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ a: 1 })),
  )
  const { signal } = new AbortController()
  expect(await send('/api/v1/x', { ...outgoing, signal })).toEqual({ a: 1 })
  const left = new AbortController()
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (_: string, { signal: until }: { signal: AbortSignal }) =>
        new Promise((__, reject) => until.addEventListener('abort', () => reject(until.reason))),
    ),
  )
  const sending = send('/api/v1/x', { ...outgoing, signal: left.signal })
  left.abort(new Error('left'))
  await expect(sending).rejects.toThrow('left')
})

it('the functions that pdfjs-dist calls are added', async () => {
  const { transferToFixedLength } = ArrayBuffer.prototype
  Reflect.deleteProperty(ArrayBuffer.prototype, 'transferToFixedLength')
  await import('#engine/screen/documents/pdfjs-polyfills.ts')
  try {
    const { promise, resolve } = Promise.withResolvers<number>()
    resolve(7)
    expect(await promise).toBe(7)
    const { reject, promise: broken } = Promise.withResolvers<number>()
    reject(new Error('broken'))
    await expect(broken).rejects.toThrow('broken')
    expect(new Uint8Array([1, 2, 3]).buffer.transferToFixedLength(2)).toEqual(new Uint8Array([1, 2]).buffer)
  } finally {
    Object.assign(ArrayBuffer.prototype, { transferToFixedLength })
  }
})
