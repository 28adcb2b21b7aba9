// @vitest-environment happy-dom
import { createInstance } from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
  ['503', () => new Response('', { status: 503 })],
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
  vi.stubGlobal('XMLHttpRequest', class extends EventTarget { open() {} send() {} }) // prettier-ignore
  vi.stubGlobal('fetch', async (url: string) => {
    const [, id = ''] = /tenants\/(\w+)\/tenant\.json/.exec(url) ?? []
    return (answers[id] ?? (() => Response.json(files[id])))()
  })
  vi.resetModules()
  const [{ findTenant }, { afterStart }, { setTexts }] = await Promise.all([
    import('#src/boot/load-environment.ts'),
    import('#src/boot/after-start.ts'),
    import('#src/config/data.ts'),
  ])
  const texts = createInstance()
  await texts.init({ lng: 'de', resources: {} })
  setTexts(texts)
  const found = await findTenant()
  await afterStart(found)
  return found
}

it.each(bad)(
  'where the host of a bank gives %s, its last good file is used, else the default tenant with a notice; the operator is told',
  async (_, answer) => {
    const first = await visit({ direkt: answer })
    expect([first.tenant.id, first.replaced]).toEqual(['hausbank', true])
    expect(warn).toHaveBeenCalledTimes(1)
    await visit()
    const { tenant, replaced } = await visit({ direkt: answer })
    expect(tenant).toMatchObject({ id: 'direkt', name: direkt.name, theme: direkt.theme })
    expect(replaced).toBe(false)
    expect(warn.mock.lastCall).toEqual([
      expect.stringMatching(/^tenant\.json: \/tenants\/direkt\/tenant\.json /),
    ])
  },
)

it('what was entered under the default tenant does not go on under that of the bank, once its file is there', async () => {
  expect((await visit({ direkt: down })).tenant.id).toBe('hausbank')
  sessionStorage.setItem(tokenKeys.access, 'token')
  const { tenant, restarted } = await visit({}, { sameTab: true })
  expect(tenant.id).toBe('direkt')
  expect(restarted).toBe(true)
  expect(sessionStorage.getItem(tokenKeys.access)).toBeNull()
})

it('a last good file is used for one week at most', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  await visit()
  const day = 24 * 60 * 60 * 1000
  for (const [days, id] of [
    [6.9, 'direkt'],
    [7.1, 'hausbank'],
  ] as const) {
    vi.setSystemTime(days * day)
    expect((await visit({ direkt: down })).tenant.id, `after ${days} days`).toBe(id)
  }
})
