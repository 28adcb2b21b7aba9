// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { handlers, partner } from './support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('decisions', () => {
  it('are restored in two calls, and one more for each different result', async () => {
    const items = [
      partner({}),
      partner({ id: 'p4', handling: 'letter' }),
      partner({ id: 'p5', handling: 'online', onlySelf: true }),
    ]
    const { run, seen } = await handlers(({ url }) =>
      url.endsWith('/p4/enable')
        ? { body: partner({ id: 'p4', handling: 'self' }) }
        : { body: { items, changed: 1, allEnabled: false } },
    )
    const before = [
      { id: 'p1', value: 'inform' },
      { id: 'p2', value: 'ignore' },
      { id: 'p3', value: 'inform' },
      { id: 'p4', value: 'self' },
      { id: 'p5', value: 'self' },
    ]
    await run('partners.restore', { items: before })
    expect(seen.map(({ method, url, body }) => [method, url.replace('/api/v1/switch', ''), body])).toEqual([
      ['PUT', '/partners/disableAll', { ids: ['p2'] }],
      ['PUT', '/partners/enableAll', { ids: ['p1', 'p3', 'p4', 'p5'] }],
      ['GET', '/partners', undefined],
      ['PUT', '/partners/p4/enable', { handling: 'self' }],
    ])
  })
  it('that are unchanged only read', async () => {
    const { run, seen } = await handlers(() => ({ body: { items: [], allEnabled: false } }))
    expect(await run('partners.restore', { items: [] })).toEqual([])
    expect(seen.map(({ url }) => url)).toEqual(['/api/v1/switch/partners'])
  })
  it('for more than a thousand are sent a thousand a call', async () => {
    const { run, seen } = await handlers(() => ({ body: { items: [], changed: 0 } }))
    const ids = Array.from({ length: 2001 }, (_, at) => `p${at}`)
    await run('partners.informAll', { ids })
    await run('partners.ignoreAll', {})
    expect(seen.map(({ body }) => (body as { ids?: string[] }).ids?.length)).toEqual([
      1000,
      1000,
      1,
      undefined,
    ])
  })
  it('of one partner let the server choose the channel, unless the customer informs it', async () => {
    const { run, seen } = await handlers(({ url, body }) => {
      const handling = url.endsWith('/disable') ? 'ignore' : 'auto'
      return { body: partner({ handling, ...(body as object) }) }
    })
    for (const decision of ['inform', 'self', 'ignore'])
      expect(await run('partners.decide', { id: 'p1', decision })).toMatchObject({ id: 'p1', decision })
    expect(seen.map(({ url, body }) => [url.split('/').at(-1), body])).toEqual([
      ['enable', {}],
      ['enable', { handling: 'self' }],
      ['disable', undefined],
    ])
  })
  it('in the directory add a partner, or inform the one that is there', async () => {
    const own = [partner({ id: 'own-1', partnerID: 'd1', handling: 'ignore' })]
    const { run, seen } = await handlers(({ url }) => {
      if (url.endsWith('/byPartnerID')) return { status: 409, body: { code: 'partner-exists' } }
      if (url.endsWith('/switch/partners')) return { body: { items: own, allEnabled: false } }
      return { body: partner({ id: 'own-1', partnerID: 'd1' }) }
    })
    expect(await run('directory.decide', { id: 'd1', decision: 'inform' })).toEqual({
      id: 'd1',
      decision: 'inform',
    })
    expect(seen.at(-1)?.url).toBe('/api/v1/switch/partners/own-1/enable')
    await run('directory.decide', { id: 'd2', decision: 'ignore' })
    expect(seen.filter(({ url }) => url.includes('/disable'))).toEqual([])
  })
})
