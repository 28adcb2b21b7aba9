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

type Answer = () => Response | Promise<Response>
const html: Answer = () => new Response('<!doctype html><title>404</title>')
const file =
  (id: string): Answer =>
  () =>
    Response.json({ id, name: id, theme: {} })
const down: Answer = () => {
  throw new TypeError('Failed to fetch')
}
const requested: string[] = []

/** The start of the app in a tab with a switch, when the servers answer so; a hanging one answers to its abort alone. */
async function start(answers: Record<string, Answer | 'hangs'>) {
  vi.resetModules()
  const { loadEnvironment } = await import('#src/boot/load-environment.ts')
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal?: AbortSignal } = {}) => {
    requested.push(url)
    const [, answer = down] = Object.entries(answers).find(([end]) => url.endsWith(end)) ?? []
    if (answer !== 'hangs') return answer()
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  return loadEnvironment()
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
    ['is not there', () => new Response('', { status: 404 })],
    ['fails', () => new Response('', { status: 503 })],
    ['does not come', down],
    ['is HTML', html],
    ['is null', () => Response.json(null)],
    ['is a list', () => Response.json([])],
    ['has no hosts', () => Response.json({ apiBase: '/api/v1' })],
  ])('that %s ends the start: nothing else is requested, nothing is deleted', async (_, answer) => {
    await expect(start({ 'config.json': answer })).rejects.toThrow()
    expect(requested).toEqual(['/config.json'])
    expectNothingLost()
  })

  it('that does not answer ends the start after ten seconds', async () => {
    vi.useFakeTimers()
    const starting = expect(start({ 'config.json': 'hangs' })).rejects.toThrow('in time')
    await vi.waitFor(() => expect(requested).toHaveLength(1), { timeout: 60_000 })
    await vi.advanceTimersByTimeAsync(10_000)
    await starting
    expectNothingLost()
  })
})

describe('the file of the tenant under which a switch has begun', () => {
  const files = { 'config.json': () => Response.json(config), 'hausbank/tenant.json': file('hausbank') }

  it.each<[string, Answer]>([
    ['does not come', down],
    ['fails', () => new Response('', { status: 503 })],
    ['is held back', () => new Response('', { status: 429 })],
  ])('that %s ends the start: no other bank is shown, nothing is deleted', async (_, answer) => {
    await expect(start({ ...files, 'direkt/tenant.json': answer })).rejects.toThrow('direkt')
    expectNothingLost()
  })

  it('that does not answer ends the start after ten seconds', async () => {
    vi.useFakeTimers()
    const starting = expect(start({ ...files, 'direkt/tenant.json': 'hangs' })).rejects.toThrow('in time')
    await vi.waitFor(() => expect(requested).toHaveLength(2), { timeout: 60_000 })
    await vi.advanceTimersByTimeAsync(10_000)
    await starting
    expectNothingLost()
  })

  it('that no longer exists is replaced by the default tenant, and the switch ends', async () => {
    const gone = () => new Response('', { status: 404 })
    const { tenant, restarted } = await start({ ...files, 'direkt/tenant.json': gone })
    expect([tenant.id, restarted]).toEqual(['hausbank', true])
    expect(sessionStorage.getItem('accessToken')).toBeNull()
  })

  it('stays stored if the default one cannot be loaded either', async () => {
    const gone = () => new Response('', { status: 404 })
    const both = { ...files, 'direkt/tenant.json': gone, 'hausbank/tenant.json': down }
    await expect(start(both)).rejects.toThrow('hausbank')
    expectNothingLost()
  })
})

describe('the copies of config and tenant in a baked page', () => {
  const here = { ...config, hosts: { tenant: '', theme: '', cdn: '', helpdesk: '' } }
  const hausbank = { id: 'hausbank', name: 'Hausbank', theme: {} }
  const copy = { config: here, tenant: hausbank }
  const files = { 'config.json': () => Response.json(here), 'hausbank/tenant.json': file('hausbank') }

  /** A start with the copies. `check` reads the files, and answers how often the page was changed. */
  async function startWith(given: object, answers: Record<string, Answer>) {
    sessionStorage.clear()
    vi.resetModules()
    const { loadEnvironment, checkCopy, currentEnvironment } = await import('#src/boot/load-environment.ts')
    vi.stubGlobal('fetch', async (url: string) => {
      requested.push(url)
      return (Object.entries(answers).find(([end]) => url.endsWith(end))?.[1] ?? down)()
    })
    const environment = await loadEnvironment({ config: undefined, tenant: undefined, ...given })
    const apply = vi.fn(async () => {})
    checkCopy(environment, apply)
    const { config: current } = await import('#src/boot/config.ts')
    return { environment, apply, check: currentEnvironment, current }
  }

  it('are used without a request, and the default tenant is not stored yet', async () => {
    const { environment, current } = await startWith(copy, {})
    expect(requested).toEqual([])
    expect(environment.tenant.id).toBe('hausbank')
    expect(current().apiBase).toBe('/api/v1')
    expect(sessionStorage.getItem('tenant')).toBeNull()
  })

  it('stay, if the files say the same', async () => {
    const { apply, check } = await startWith(copy, {
      ...files,
      'hausbank/tenant.json': () => Response.json(hausbank),
    })
    await Promise.all([check(), check()])
    expect(requested).toEqual(['/config.json', '/tenants/hausbank/tenant.json'])
    expect(apply).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('tenant')).toBe('hausbank')
  })

  it.each<[string, Record<string, Answer>]>([
    ['tenant', files],
    ['config', { ...files, 'config.json': () => Response.json({ ...here, apiBase: '/other' }) }],
  ])('are replaced when the %s was edited, before a call goes out', async (_, answers) => {
    const { apply, check, current } = await startWith(copy, answers)
    await check()
    expect(apply).toHaveBeenCalledOnce()
    expect(current().apiBase).toBe(answers === files ? '/api/v1' : '/other')
  })

  it('are not used when the page is that of another tenant than config.json names by now', async () => {
    const named = { ...here, defaultTenant: 'direkt' }
    const { check } = await startWith(copy, {
      ...files,
      'config.json': () => Response.json(named),
      'direkt/tenant.json': file('direkt'),
    })
    expect((await check())?.tenant.id).toBe('direkt')
  })

  it('a config that fails is asked for again by the next call', async () => {
    vi.useFakeTimers()
    let answer: Answer = down
    const { check } = await startWith(copy, { ...files, 'config.json': () => answer() })
    await expect(check()).rejects.toThrow('config.json')
    answer = () => Response.json(here)
    await vi.advanceTimersByTimeAsync(1000)
    expect((await check())?.config).toMatchObject({ apiBase: '/api/v1' })
  })

  it('a tenant that fails keeps that of the page; one that is gone makes room for the default one', async () => {
    const failing = await startWith(copy, {
      ...files,
      'hausbank/tenant.json': () => new Response('', { status: 503 }),
    })
    expect((await failing.check())?.tenant.name).toBe('Hausbank')
    expect(failing.apply).not.toHaveBeenCalled()
    window.history.replaceState(null, '', '/?tenant=direkt')
    const gone = () => new Response('', { status: 404 })
    const other = { config: here, tenant: { ...hausbank, id: 'direkt' } }
    const { check, apply } = await startWith(other, { ...files, 'direkt/tenant.json': gone })
    expect(await check()).toMatchObject({ tenant: { id: 'hausbank' }, replaced: true })
    expect(apply).toHaveBeenCalledOnce()
  })

  it.each<[string, object]>([
    ['without a config', { tenant: hausbank }],
    ['with a config that is none', { config: { hosts: null }, tenant: hausbank }],
    ['with a tenant that is none', { config: here, tenant: { id: 'hausbank' } }],
    ['with another tenant', { config: here, tenant: { ...hausbank, id: 'direkt' } }],
  ])('%s: the file is read at once, as ever', async (_, given) => {
    const { environment } = await startWith(given, files)
    expect(environment.tenant.id).toBe('hausbank')
    expect(requested).toContain(
      'config' in given && 'apiBase' in (given.config as object)
        ? '/tenants/hausbank/tenant.json'
        : '/config.json',
    )
  })
})
