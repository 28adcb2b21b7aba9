// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf, fakeServer, loadPage, wait } from './server.ts'

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem('accessToken', 'token-1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('reads', () => {
  it('that are the same and under way are one request; none of them changes what another got', async () => {
    const { seen } = fakeServer()
    const { call } = await loadPage()
    const [first, second] = await Promise.all([call('categories', {}), call('categories', {})])
    expect(seen).toHaveLength(1)
    expect(second).toEqual(first)
    expect(second).not.toBe(first)
    await call('categories', {})
    expect(seen).toHaveLength(2)
  })
  it('that differ are separate requests', async () => {
    const { seen } = fakeServer()
    const { call } = await loadPage()
    await Promise.all([1, 2].map((page) => call('partners-search', { body: { page } })))
    expect(seen).toHaveLength(2)
  })
  it('continue for the other callers when one aborts', async () => {
    const { seen } = fakeServer(async () => {
      await wait(30)
      return undefined
    })
    const { call } = await loadPage()
    const controller = new AbortController()
    const left = failureOf(call('categories', { signal: controller.signal }))
    const stayed = call('categories', { signal: new AbortController().signal })
    await wait(5)
    controller.abort(new Error('left'))
    expect(await left).toEqual(new Error('left'))
    expect(await stayed).toEqual({ categories: [] })
    expect(seen).toHaveLength(1)
  })
  it('are cancelled when no caller waits any more, and sent again for the next caller', async () => {
    let aborted = false
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => {
          aborted = true
          reject(signal.reason)
        }),
      )
    })
    const { call } = await loadPage()
    const controllers = [new AbortController(), new AbortController()]
    const all = controllers.map(({ signal }) => failureOf(call('categories', { signal })))
    await wait(5)
    controllers.forEach((controller) => controller.abort(new Error('left')))
    expect(await Promise.all(all)).toEqual([new Error('left'), new Error('left')])
    expect(aborted).toBe(true)
    const { seen } = fakeServer()
    await call('categories', {})
    expect(seen).toHaveLength(1)
  })
  it('after a write do not reuse a request from before it', async () => {
    let enabled = false
    const { to } = fakeServer(async ({ method }) => {
      if (method === 'PUT') {
        enabled = true
        return undefined
      }
      const answer = { body: { items: [], allEnabled: enabled } }
      await wait(20)
      return answer
    })
    const { call } = await loadPage()
    const before = call('switch-partners', {})
    await wait(5)
    await call('partners-enable-all', { body: {} })
    expect(await call('switch-partners', {})).toMatchObject({ allEnabled: true })
    await before
    expect(to('/switch/partners')).toHaveLength(2)
  })
})

describe('writes', () => {
  /** A server that notes when each request begins and ends. */
  const slow = () => {
    const log: string[] = []
    fakeServer(async ({ url, body }) => {
      const name = `${url.replace(/.*\/(partners|accounts)\//, '')}${body ? JSON.stringify(body) : ''}`
      log.push(`> ${name}`)
      await wait(10)
      log.push(`< ${name}`)
      return undefined
    })
    return log
  }
  it('to one resource follow each other, whatever their paths, in the order in which they were called', async () => {
    const log = slow()
    const { call } = await loadPage()
    const path = { id: 'a' }
    await Promise.all([
      call('account-enable', { path }).then(() => wait(0)),
      wait(5).then(() => call('account-disable', { path })),
      wait(5).then(() => call('account-enable', { path })),
      wait(6).then(() => call('account-disable', { path })),
    ])
    expect(log).toEqual(
      ['enable', 'disable', 'enable', 'disable'].flatMap((verb) => [`> a/${verb}`, `< a/${verb}`]),
    )
  })
  it('to several do not wait for each other', async () => {
    const log = slow()
    const { call } = await loadPage()
    await Promise.all(['a', 'b'].map((id) => call('account-enable', { path: { id } })))
    expect(log.slice(0, 2)).toEqual(['> a/enable', '> b/enable'])
  })
  it('to all wait for those to one, and those after wait for them', async () => {
    const log = slow()
    const { call } = await loadPage()
    await Promise.all([
      call('partner-disable', { path: { id: 'p' } }),
      call('partners-enable-all', { body: {} }),
      call('partner-disable', { path: { id: 'p' } }),
    ])
    expect(log.map((line) => line.replace(/\{\}/, ''))).toEqual([
      '> p/disable',
      '< p/disable',
      '> enableAll',
      '< enableAll',
      '> p/disable',
      '< p/disable',
    ])
  })
  it('are all sent: none replaces an older one with other fields', async () => {
    const { to } = fakeServer(async () => {
      await wait(5)
      return undefined
    })
    const { call } = await loadPage()
    await Promise.all([
      call('switch-type', { body: { type: 'kws' } }),
      wait(2).then(() => call('switch-type', { body: { type: 'kws', profile: { newIban: 'DE1' } } })),
      wait(3).then(() => call('switch-type', { body: { type: 'kws' } })),
    ])
    expect(to('/switch/type').map(({ body }) => body)).toContainEqual({
      type: 'kws',
      profile: { newIban: 'DE1' },
    })
  })
  it('that fail do not hold up the next', async () => {
    const { to } = fakeServer(({ url }) => (url.endsWith('/enable') ? { status: 409 } : undefined))
    const { call } = await loadPage()
    const path = { id: 'a' }
    const failed = failureOf(call('account-enable', { path }))
    await wait(0)
    expect(await call('account-disable', { path })).toMatchObject({ id: 'a', enabled: false })
    expect(await failed).toMatchObject({ status: 409 })
    expect(to('/banking/accounts/a/disable')).toHaveLength(1)
  })
})

describe('addresses', () => {
  it.each([
    ['5f1d8b7e-0000-4000-8000-000000000000', '5f1d8b7e-0000-4000-8000-000000000000'],
    ['ab/cd==', 'ab%2Fcd%3D%3D'],
    ['Konto Nr. 7 (ä)?#', 'Konto%20Nr.%207%20(%C3%A4)%3F%23'],
  ])('take an id of any format: %j', async (id, segment) => {
    const { seen } = fakeServer()
    const { call } = await loadPage()
    await call('account-enable', { path: { id } })
    expect(seen.at(-1)?.url).toBe(`/api/v1/banking/accounts/${segment}/enable`)
  })
  it.each(['..', '.', '', '../x', 'a/../b', 'a//b', '/a', '..\\x', 'x'.repeat(201)])(
    'of a value like %j are refused',
    async (id) => {
      const { seen } = fakeServer()
      const { call } = await loadPage()
      expect(await failureOf(call('account-enable', { path: { id } }))).toMatchObject({ message: 'unknown' })
      expect(seen).toEqual([])
    },
  )
  const hosts = { tenant: 'https://t.example', theme: '', cdn: 'https://api.example', helpdesk: '' }
  it.each([
    ['https://api.example/api/v1/switch', true],
    ['https://api.example/api/v1/auth/refreshToken', false],
    ['https://api.example/api/v1', false],
    ['https://api.example/api/v10/x', false],
    ['https://api.example/other', false],
    ['https://api.example/api/v1/../x', false],
    ['https://api.example.evil.com/api/v1/x', false],
    ['//evil/api/v1/x', false],
    ['https://evil/?/api/v1/x', false],
    ['https://user@api.example/api/v1/x', false],
    ['http://api.example/api/v1/x', false],
    ['https://t.example/api/v1/x', false],
    ['/api/v1/x', false],
    ['https://[', false],
  ])('the bearer goes to %s: %s', async (address, expected) => {
    await loadPage({ apiBase: 'https://api.example/api/v1', hosts })
    const { takesBearer } = await import('#src/api/address.ts')
    expect(takesBearer(address)).toBe(expected)
  })
  it('a separate server below the path of the API gets no token', async () => {
    await loadPage({ apiBase: '/api/v1', hosts: { ...hosts, helpdesk: `${location.origin}/api/v1/help` } })
    const { takesBearer } = await import('#src/api/address.ts')
    expect([takesBearer('/api/v1/help/x'), takesBearer('/api/v1/switch')]).toEqual([false, true])
  })
})
