// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const config = { apiBase: '/api/v1', hosts: {}, redirectOrigins: [], defaultTenant: 'hausbank', features: {} }
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

/** Opens an address in a tab with this in its session. A tenant's file may come only when the code is out of the address. */
async function open(address: string, stored: Record<string, string> = {}, late = true) {
  sessionStorage.clear()
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value)
  window.history.replaceState(null, '', address)
  const out = codeIsOut()
  vi.stubGlobal('fetch', async (url: string) => {
    const [, id] = /tenants\/(\w+)\/tenant\.json/.exec(url) ?? []
    if (id && late) await out
    return Response.json(id ? { id, name: id, tone: 'Sie', locales: ['de'], theme: {} } : config)
  })
  vi.resetModules()
  const { loadEnvironment } = await import('#src/boot/load-environment.ts')
  return loadEnvironment()
}

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

it.each([true, false])(
  'a code is kept under the tenant of its link; the tenant is late: %s',
  async (late) => {
    const before = { tenant: 'hausbank', accessToken: 'old', 'kws.resumed': '{"state":"open"}' }
    const { tenant, restarted } = await open('/?tenant=direkt#code=one-time', before, late)
    expect([tenant.id, restarted]).toEqual(['direkt', true])
    expect(sessionStorage.getItem('accessToken')).toBeNull()
    expect(sessionStorage.getItem('kws.code')).toBe('"one-time"')
    expect(sessionStorage.getItem('kws.resumed')).toBeNull()
    expect(window.location.href).toMatch(/\/weiter\?tenant=direkt$/)
  },
)

it.each([
  ['that a mail program has broken', '%', '"%"'],
  ['with more behind it', 'one-time&utm=x', '"one-time"'],
  ['too long to be any', 'x'.repeat(4097), null],
])('a code %s leaves the address at once, and leads to the page that redeems it', async (_, code, stored) => {
  await open(`/#code=${code}`)
  expect(sessionStorage.getItem('kws.code')).toBe(stored)
  expect(window.location.href).toMatch(/\/weiter$/)
})

it('the flag of a tenant is kept as it is, unless it is too long', async () => {
  const flag = 'ref/7 <b>&'
  await open(`/?tenant=direkt&immoscoutMieterPlus=${encodeURIComponent(flag)}`, { tenant: 'hausbank' })
  expect(sessionStorage.getItem('immoscoutMieterPlus')).toBe(JSON.stringify(flag))
  await open(`/?immoscoutMieterPlus=${'x'.repeat(101)}`)
  expect(sessionStorage.getItem('immoscoutMieterPlus')).toBeNull()
})
