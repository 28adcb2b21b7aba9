// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const config = {
  apiBase: '/api/v1',
  hosts: { tenant: 'https://files.example.org' },
  redirectOrigins: [],
  defaultTenant: 'hausbank',
}
const session = {
  tenant: 'direkt',
  accessToken: 'token',
  'kws.mode': '"default"',
  profile: '{"owners":null}',
}

type Answer = () => Response
const html: Answer = () => new Response('<!doctype html><title>404</title>')
const file =
  (id: string): Answer =>
  () =>
    Response.json({ id, name: id, theme: {} })
const down: Answer = () => {
  throw new TypeError('Failed to fetch')
}
const requested: string[] = []

/** The start of the app in a tab with a switch, when the servers answer so. `copy`: config and tenant in a baked page. */
async function start(answers: Record<string, Answer>, copy?: { config: unknown; tenant: unknown }) {
  vi.resetModules()
  const boot = await import('#src/boot/load-environment.ts')
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return (Object.entries(answers).find(([end]) => url.endsWith(end))?.[1] ?? down)()
  })
  return { ...boot, environment: await boot.loadEnvironment(copy) }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  sessionStorage.clear()
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  window.history.replaceState(null, '', '/')
  requested.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const expectNothingLost = () => expect({ ...sessionStorage }).toEqual(session)

describe('config.json', () => {
  it.each<[string, Answer]>([
    ['fails', () => new Response('', { status: 503 })],
    ['does not come', down],
    ['is HTML', html],
    ['has no hosts', () => Response.json({ apiBase: '/api/v1' })],
  ])('that %s ends the start: nothing else is requested, nothing is deleted', async (_, answer) => {
    await expect(start({ 'config.json': answer })).rejects.toThrow()
    expect(requested).toEqual(['/config.json'])
    expectNothingLost()
  })
})

describe('the file of the tenant under which a switch has begun', () => {
  const files = { 'config.json': () => Response.json(config), 'hausbank/tenant.json': file('hausbank') }

  it.each<[string, Answer]>([
    ['does not come', down],
    ['fails', () => new Response('', { status: 503 })],
  ])('that %s ends the start: no other bank is shown, nothing is deleted', async (_, answer) => {
    await expect(start({ ...files, 'direkt/tenant.json': answer })).rejects.toThrow('direkt')
    expectNothingLost()
  })

  it('that no longer exists is replaced by the default tenant, and the switch ends', async () => {
    const gone = () => new Response('', { status: 404 })
    const { environment } = await start({ ...files, 'direkt/tenant.json': gone })
    expect([environment.tenant.id, environment.restarted]).toEqual(['hausbank', true])
    expect(sessionStorage.getItem('accessToken')).toBeNull()
  })
})

describe('the copies of config and tenant in a baked page', () => {
  const here = { ...config, hosts: { tenant: '', theme: '', cdn: '', helpdesk: '' } }
  const hausbank = { id: 'hausbank', name: 'Hausbank', theme: {} }
  const copy = { config: here, tenant: hausbank }
  const files = { 'config.json': () => Response.json(here), 'hausbank/tenant.json': file('hausbank') }

  it.each<[string, Record<string, Answer>, number, string]>([
    ['nothing', { ...files, 'hausbank/tenant.json': () => Response.json(hausbank) }, 0, '/api/v1'],
    ['the tenant', files, 1, '/api/v1'],
    ['config', { ...files, 'config.json': () => Response.json({ ...here, apiBase: '/other' }) }, 1, '/other'],
  ])(
    'are used without a request, and replaced before a call goes out; edited was %s',
    async (_, answers, times, base) => {
      sessionStorage.clear()
      const { environment, checkCopy, currentEnvironment } = await start(answers, copy)
      const apply = vi.fn(async () => {})
      checkCopy(environment, apply)
      const { config: current } = await import('#src/config/config.ts')
      expect([environment.tenant.id, requested]).toEqual(['hausbank', []])
      await Promise.all([currentEnvironment(), currentEnvironment()])
      expect(requested).toEqual(['/config.json', '/tenants/hausbank/tenant.json'])
      expect(apply).toHaveBeenCalledTimes(times)
      expect(current().apiBase).toBe(base)
    },
  )
})
