// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Flow, Guards } from '#generated/engine.ts'
import { createRuntime } from '#engine/flow/runtime.ts'
import { resolve } from '#engine/flow/binding.ts'

const config = { apiBase: '/api/v1', hosts: {}, redirectOrigins: [], defaultTenant: 'hausbank', features: {} }
const link = 'theme-and-name'

const replace = window.history.replaceState.bind(window.history)

/** Resolves when no code stands in the address. */
const codeIsOut = () =>
  new Promise<void>((done) => {
    const look = () => window.location.hash === '' && done()
    vi.spyOn(window.history, 'replaceState').mockImplementation((...to) => {
      replace(...to)
      look()
    })
    look()
  })

/** The server: the file of a tenant comes after everything else, or before. */
const serve = (late: boolean, read: Promise<void>) =>
  vi.fn(async (url: string) => {
    const [, id] = /tenants\/(\w+)\/tenant\.json/.exec(url) ?? []
    if (id && late) {
      // Not before what the address brings along was read.
      await read
      await new Promise((done) => setTimeout(done, 20))
    }
    return Response.json(id ? { id, name: link, tone: 'Sie', locales: ['de'], theme: {} } : config)
  })

/** Opens an address in a tab with this in its session. */
async function open(address: string, stored: Record<string, string> = {}, late = true) {
  sessionStorage.clear()
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value)
  window.history.replaceState(null, '', address)
  vi.stubGlobal('fetch', serve(late, codeIsOut()))
  vi.resetModules()
  const [{ loadEnvironment }, { flowStore }] = await Promise.all([
    import('#src/boot/load-environment.ts'),
    import('#src/session/flow-store.ts'),
  ])
  const found = await loadEnvironment()
  return { ...found, flowStore }
}

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([true, false])(
  'a code is kept under the tenant of its link, whichever answer is late: %s',
  async (late) => {
    const before = { tenant: 'hausbank', accessToken: 'old', 'kws.resumed': '{"state":"open"}' }
    const { tenant, restarted } = await open('/?tenant=direkt#code=one-time', before, late)
    expect(tenant.id).toBe('direkt')
    expect(restarted).toBe(true)
    expect(sessionStorage.getItem('accessToken')).toBeNull()
    expect(sessionStorage.getItem('kws.code')).toBe('"one-time"')
    expect(sessionStorage.getItem('kws.resumed')).toBeNull()
    expect(window.location.href).toMatch(/\/weiter\?tenant=direkt$/)
  },
)

it('the code is removed from the address before the tenant is loaded', async () => {
  await open('/#code=one-time')
  expect(sessionStorage.getItem('kws.code')).toBe('"one-time"')
})

it.each([
  ['that a mail program has broken', '%', '"%"'],
  ['with more behind it', 'one-time&utm=x', '"one-time"'],
  ['too long to be any', 'x'.repeat(4097), null],
  ['that is empty', '', null],
])('a code %s is out of the address, and leads to the page that redeems it', async (_, code, stored) => {
  await open(`/#code=${code}`)
  expect(sessionStorage.getItem('kws.code')).toBe(stored)
  expect(window.location.href).toMatch(/\/weiter$/)
})

it('a code is out of the address also where config.json does not come, and is kept by the next try', async () => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/#code=one-time')
  vi.resetModules()
  const { loadEnvironment } = await import('#src/boot/load-environment.ts')
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await expect(loadEnvironment()).rejects.toThrow('config.json')
  expect(window.location.hash).toBe('')
  vi.stubGlobal('fetch', serve(false, Promise.resolve()))
  await loadEnvironment()
  expect(sessionStorage.getItem('kws.code')).toBe('"one-time"')
})

it('the opaque flag of a tenant is kept under its own name, read by guards and texts, and never guessed at', async () => {
  const flag = 'ref/7 <b>&'
  const address = `/?tenant=direkt&immoscoutMieterPlus=${encodeURIComponent(flag)}`
  const { flowStore } = await open(address, { tenant: 'hausbank' })
  expect(sessionStorage.getItem('immoscoutMieterPlus')).toBe(JSON.stringify(flag))
  const flow = {
    id: 'flagged',
    version: 1,
    initial: 'asked',
    context: { immoscoutMieterPlus: null },
    states: {
      asked: { always: [{ target: 'with', guard: 'hasFlag' }, { target: 'without' }] },
      with: { meta: { screen: 'a' } },
      without: { meta: { screen: 'a' } },
    },
  } as unknown as Flow // as a file would hold it
  const guards = {
    hasFlag: {
      type: 'object',
      required: ['immoscoutMieterPlus'],
      properties: { immoscoutMieterPlus: { type: 'string', minLength: 1 } },
    },
  } as unknown as Guards // as above
  const runtime = createRuntime({
    flow,
    guards,
    store: flowStore,
    handler: () => Promise.reject(new Error('none')),
    toProblem: () => Promise.reject(new Error('none')),
    track: () => undefined,
  })
  expect(runtime.passes('hasFlag')).toBe(true)
  const { context } = runtime.view()
  expect(resolve({ from: '/context/immoscoutMieterPlus' }, { context })).toBe(flag)
  const long = await open(`/?immoscoutMieterPlus=${'x'.repeat(101)}`)
  expect(long.flowStore.read('immoscoutMieterPlus')).toBeUndefined()
})

it.each([
  ['?view=app', null, 'app'],
  ['?view=other', 'app', null],
  ['?lang=de', 'app', 'app'],
])('the view of %s is kept for the tab', async (address, before, after) => {
  await open(`/${address}`, before === null ? {} : { 'kws.view': before }, false)
  expect(sessionStorage.getItem('kws.view')).toBe(after)
})
