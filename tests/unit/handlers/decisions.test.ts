// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { handlers, partner } from './support.ts'

describe('decisions', () => {
  it('are restored in two calls, and one more for each different result', async () => {
    const items = [
      partner({}),
      partner({ id: 'p4', handling: 'letter' }),
      partner({ id: 'p5', handling: 'online', onlySelf: true }),
      partner({ id: 'p2', handling: 'ignore' }),
    ]
    const { run, seen } = await handlers(({ url }) =>
      url.endsWith('/p4/enable')
        ? { body: partner({ id: 'p4', handling: 'self' }) }
        : { body: { items, changed: 1, allEnabled: false } },
    )
    const before = { p1: 'inform', p2: 'ignore', p3: 'inform', p4: 'self', p5: 'self' }
    await run('partners.decideAll', { items: Object.entries(before).map(([id, value]) => ({ id, value })) })
    expect(seen.map(({ method, url, body }) => [method, url.replace('/api/v1/switch', ''), body])).toEqual([
      ['PUT', '/partners/disableAll', { ids: ['p2'] }],
      ['PUT', '/partners/enableAll', { ids: ['p1', 'p3', 'p4', 'p5'] }],
      ['GET', '/partners', undefined],
      ['PUT', '/partners/p4/enable', { handling: 'self' }],
    ])
  })
  it('that we cannot carry out say why: nobody but the customer is heard, or no letter arrives', async () => {
    const address = { line1: 'Weg 1', zip: '10115', city: 'Berlin', country: 'DE' }
    const own = { source: 'custom', address: undefined } as const
    const rows = [
      [{ ...own }, 'noAddress'],
      [{ ...own, address: { ...address, country: 'SE' } }, 'noAddress'],
      [{ ...own, address }, undefined],
      [{ ...own, fax: '030 1' }, undefined],
      [{ ...own, address, direction: 'standing-order' }, 'standingOrder'],
      [{ source: 'detected', address: undefined }, undefined],
      [{ source: 'detected', onlySelf: true }, 'onlySelf'],
    ] as const
    const items = rows.map(([change], at) => partner({ id: `p${at}`, ...change }))
    const { run } = await handlers(() => ({ body: { items, allEnabled: false } }))
    const views = (await run('partners.list', {})) as { reason?: string }[]
    expect(views.map(({ reason }) => reason)).toEqual(rows.map(([, reason]) => reason))
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
  it('whose answer is about another partner show what the server holds', async () => {
    const { run } = await handlers(({ method }) => ({
      body: partner({ id: method === 'GET' ? 'p1' : 'p2' }),
    }))
    expect(await run('partners.decide', { id: 'p1', decision: 'inform' })).toMatchObject({ id: 'p1' })
  })
})

describe('a hand-over', () => {
  const people = { consultantMail: 'a@example.org', customerMail: 'b@example.org' }
  it('is numbered; sent once more it is the same one, and together nothing was handed over', async () => {
    const { run } = await handlers(() => ({ body: { ok: true } }))
    const send = async (more: object) =>
      ((await run('switch.sendLink', { purpose: 'hand-over', people, ...more })) as { handedOver: object[] })
        .handedOver
    const [first] = await send({})
    expect(first).toEqual({ number: 1, at: expect.stringMatching(/^\d{4}-.*Z$/) })
    const handedOver = [first]
    expect(await send({ handedOver })).toMatchObject([{ number: 1 }, { number: 2 }])
    expect(await send({ handedOver, again: true })).toMatchObject([{ number: 1 }])
    expect(await send({ handedOver, purpose: 'together' })).toEqual([first])
  })
})
