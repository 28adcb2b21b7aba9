// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Flow } from '#generated/engine.ts'
import { readContext, readDraft, readPosition } from '#engine/flow/persist.ts'
import { createRuntime } from '#engine/flow/runtime.ts'
import { parseHistoryStack, emptyHistory } from '#engine/flow/history.ts'
import { allKeys, ownKeys, sessionKeys } from '#src/session/keys.ts'

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T // the check proves the shape
const flow = read<Flow>('flows/switch/flow.json')
const guards = read<Parameters<typeof createRuntime>[0]['guards']>('flows/guards.json')
const initial: Record<string, unknown> = { ...flow.context }

const junk: [name: string, text: string][] = [
  ['an empty text', ''],
  ['JSON of an empty text', '""'],
  ['null', 'null'],
  ['{}', '{}'],
  ['[]', '[]'],
  ['a script', '<script>alert(1)</script>'],
  ['1 MB', 'x'.repeat(1 << 20)],
  ['1 MB of JSON', `[${'0,'.repeat(1 << 19)}0]`],
  ['half a JSON', '{"bankCode":"990'],
  ['a number', '4711'],
  ['a prototype', '{"__proto__":{"a":1},"constructor":1}'],
]

/** What is no junk for a key, because it is a value that it may have. */
const allowed: Record<string, string[]> = {
  bankAccounts: ['[]'],
  contractPartners: ['{}'],
  'kws.consents': ['{}'],
  'kws.unmatched': ['{}'],
  'kws.unclear': ['[]'],
  switchStartedAt: ['JSON of an empty text'],
  switchFinishedAt: ['JSON of an empty text'],
  immoscoutMieterPlus: ['JSON of an empty text'],
  service: ['JSON of an empty text'],
}

async function boot() {
  vi.resetModules()
  const { flowStore, prepareStore } = await import('#src/session/flow-store.ts')
  await prepareStore()
  const runtime = createRuntime({
    flow,
    guards,
    store: flowStore,
    handler: () => Promise.reject(new Error('nothing is called at start')),
    toProblem: () => Promise.reject(new Error('nothing fails at start')),
    track: () => undefined,
  })
  return { flowStore, runtime }
}

beforeEach(() => sessionStorage.clear())

/** One kind of junk for each key. Over all turns each key has held every kind, with other kinds beside it. */
const turns = junk.map((_, turn) => (at: number) => junk[(turn + at) % junk.length] ?? ['', ''])

it.each(turns)(
  'what is stored counts as absent when it is junk, and the app starts: turn %#',
  async (junkAt) => {
    const kinds = new Map(allKeys.map((key, at) => [key, junkAt(at)]))
    for (const [key, [, text]] of kinds) sessionStorage.setItem(key, text)
    const { flowStore, runtime } = await boot()
    expect(runtime.view()).toMatchObject({ path: 'start', status: 'active' })
    const context = readContext(flowStore, initial)
    for (const [contextKey, key] of Object.entries(sessionKeys)) {
      const [name = '', text = ''] = kinds.get(key) ?? []
      const expected = allowed[key]?.includes(name) ? JSON.parse(text) : initial[contextKey]
      expect(context[contextKey], `${key}: ${name}`).toEqual(expected)
    }
    expect(readPosition(flowStore)).toBeUndefined()
    expect(parseHistoryStack(flowStore.read(ownKeys.history))).toEqual(emptyHistory)
    expect(readDraft(flowStore, 'owner', 'owner')).toBeUndefined()
    expect(flowStore.read(ownKeys.error) ?? undefined).toBeUndefined()
    const { accessToken, refreshToken } = await import('#src/session/storage.ts')
    for (const token of [accessToken(), refreshToken()]) expect([undefined, '4711']).toContain(token)
  },
)
