// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import routes from '#flows/routes.json' with { type: 'json' }
import userinfo from '#schemas/api/userinfo.schema.json' with { type: 'json' }
import { handlers } from './support.ts'

describe('a call by its name', () => {
  it('needs no handler of its own: any call, and its answer', async () => {
    const { run, seen } = await handlers(({ url }) =>
      url.endsWith('/switch/categories') ? { body: { categories: [] } } : { status: 204 },
    )
    expect(await run('api', { call: 'categories' })).toEqual({ categories: [] })
    expect(await run('api', { call: 'feedback', body: { rating: 5, area: 'switch' } })).toBeNull()
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/v1/switch/categories',
      'POST /api/v1/feedback',
    ])
  })
  it('of a flow returns no tokens and uploads nothing', async () => {
    const { run, seen } = await handlers(() => ({ status: 204 }))
    for (const call of ['nothing', 'auth-refresh', 'auth-issue', 'nachlass-upload', 'constructor'])
      await expect(run('api', { call })).rejects.toThrow('Flows must not make the call')
    for (const name of ['nope', '__proto__'])
      await expect(run(name)).rejects.toThrow(`Unknown handler "${name}".`)
    expect(seen).toEqual([])
  })
})

it('every kind of switch that the server knows resumes at exactly one entry', () => {
  const resumed = routes.entries.flatMap((entry) => ('resumes' in entry ? entry.resumes : []))
  expect(resumed.toSorted()).toEqual(userinfo.definitions.response.properties.switchType.enum.toSorted())
})
