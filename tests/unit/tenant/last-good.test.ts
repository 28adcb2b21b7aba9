// @vitest-environment happy-dom
import { createInstance } from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenKeys } from '#src/session/keys.ts'
import direkt from '#tenants/direkt/tenant.json' with { type: 'json' }
import hausbank from '#tenants/hausbank/tenant.json' with { type: 'json' }

const files: Record<string, unknown> = { direkt, hausbank }
const warn = vi.fn()
let stored: Map<string, Response>

beforeEach(() => {
  stored = new Map()
  const store = {
    put: async (key: string, value: Response) => void stored.set(key, value),
    match: async (key: string) => stored.get(key)?.clone(),
  }
  vi.stubGlobal('caches', { open: async () => store })
  vi.spyOn(console, 'warn').mockImplementation(warn)
  warn.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Answer = () => Response
const down: Answer = () => {
  throw new TypeError('Failed to fetch')
}
const bad: [string, Answer][] = [
  ['no answer', down],
  ['broken JSON', () => new Response('{ "id": "direkt", ')],
  ['HTML', () => new Response('<!doctype html><title>404</title>')],
  ['404', () => new Response('', { status: 404 })],
  ['503', () => new Response('', { status: 503 })],
  ['a list', () => Response.json([])],
  [
    'a file without end',
    () => new Response(new ReadableStream({ pull: (sink) => sink.enqueue(new Uint8Array(65_536).fill(32)) })),
  ],
  ['another tenant', () => Response.json({ ...direkt, id: 'other' })],
]

/** The tenant of /?tenant=direkt, by default in a new tab, when the host answers so; a visit that went well keeps it. */
async function visit(answers: Record<string, Answer | undefined> = {}, { sameTab = false } = {}) {
  if (!sameTab) sessionStorage.clear()
  window.history.replaceState(null, '', '/?tenant=direkt')
  vi.stubGlobal('fetch', async (url: string) => {
    const [, id = ''] = /tenants\/(\w+)\/tenant\.json/.exec(url) ?? []
    return (answers[id] ?? (() => Response.json(files[id])))()
  })
  vi.resetModules()
  const [{ findTenant }, { afterStart }, { setTexts }] = await Promise.all([
    import('#src/boot/tenant.ts'),
    import('#src/boot/after-start.ts'),
    import('#src/boot/texts.ts'),
  ])
  const texts = createInstance()
  await texts.init({ lng: 'de', resources: {} })
  setTexts(texts)
  const found = await findTenant()
  await afterStart(found)
  return found
}

describe.each(bad)('where the host of a tenant gives %s', (_, answer) => {
  it('its last good file is used and the operator sees a notice', async () => {
    await visit()
    expect(warn).not.toHaveBeenCalled()
    const { tenant, replaced } = await visit({ direkt: answer })
    expect(tenant).toMatchObject({ id: 'direkt', name: direkt.name, theme: direkt.theme })
    expect(replaced).toBe(false)
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^tenant\.json: \/tenants\/direkt\/tenant\.json /)],
    ])
  })
  it('without a last good file the default tenant is used and a notice is shown', async () => {
    const { tenant, replaced } = await visit({ direkt: answer })
    expect(tenant.id).toBe('hausbank')
    expect(replaced).toBe(true)
    expect(warn).toHaveBeenCalledTimes(1)
  })
})

it('what was entered under the default tenant does not go on under the requested one, once its file is there', async () => {
  expect((await visit({ direkt: down })).tenant.id).toBe('hausbank')
  sessionStorage.setItem(tokenKeys.access, 'token')
  const { tenant, restarted } = await visit({}, { sameTab: true })
  expect(tenant.id).toBe('direkt')
  expect(restarted).toBe(true)
  expect(sessionStorage.getItem(tokenKeys.access)).toBeNull()
})

it('of the default tenant, its last good file is used as well', async () => {
  await visit({ direkt: down })
  expect((await visit({ direkt: down, hausbank: down })).tenant.id).toBe('hausbank')
})

it('without any valid file the start fails', async () => {
  await expect(visit({ direkt: down, hausbank: down })).rejects.toThrow('/tenants/hausbank/tenant.json')
})

it('a last good file is used for one week at most, however often it is read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  await visit()
  const day = 24 * 60 * 60 * 1000
  for (const [days, id] of [
    [4, 'direkt'],
    [6.9, 'direkt'],
    [7.1, 'hausbank'],
  ] as const) {
    vi.setSystemTime(days * day)
    expect((await visit({ direkt: down })).tenant.id, `after ${days} days`).toBe(id)
  }
})

it('an unchanged file is cached once a day, a changed one at once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const writes: unknown[] = []
  const put = stored.set.bind(stored)
  stored.set = (key, value) => {
    writes.push(key)
    return put(key, value)
  }
  const hour = 60 * 60 * 1000
  for (const [hours, name, count] of [
    [0, direkt.name, 1],
    [1, direkt.name, 1],
    [2, 'Neuer Name', 2],
    [25, 'Neuer Name', 2],
    [26, 'Neuer Name', 3],
  ] as const) {
    vi.setSystemTime(hours * hour)
    await visit({ direkt: () => Response.json({ ...direkt, name }) })
    expect(writes, `after ${hours} h`).toHaveLength(count)
  }
})

it('a cached file is validated like any other', async () => {
  const [key] = (await visit().then(() => [...stored.keys()])) as [string] // one was kept
  for (const value of [
    null,
    [],
    { at: 'x', file: direkt },
    { at: Date.now(), file: { id: 'other', name: 'x' } },
  ]) {
    stored.set(key, Response.json(value))
    expect((await visit({ direkt: down })).tenant.id).toBe('hausbank')
    stored.delete(key)
  }
  stored.set(key, new Response('{'))
  expect((await visit({ direkt: down })).tenant.id).toBe('hausbank')
})

it('a browser without cache storage shows the default tenant', async () => {
  vi.stubGlobal('caches', undefined)
  await visit()
  expect((await visit({ direkt: down })).tenant.id).toBe('hausbank')
})
