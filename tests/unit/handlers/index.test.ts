// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import declared from '#schemas/handlers.schema.json' with { type: 'json' }
import routes from '#flows/routes.json' with { type: 'json' }
import userinfo from '#schemas/api/userinfo.schema.json' with { type: 'json' }
import { checkout } from '../../support/root.ts'
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

describe('a handler', () => {
  const files = globSync('src/handlers/**/*.ts', { cwd: checkout })
  const code = files.map((file) => readFileSync(join(checkout, file), 'utf8')).join('\n\n')
  const typed = /^export const \w+: TypedHandler<'([\w.]+)'> = ([\s\S]*?)\n(?=\n|$)/gm
  const bodies = (text: string) =>
    [...text.matchAll(typed)].map(([, name = '', body = '']) => [name, body.replaceAll(/\s+/g, ' ').trim()])

  /** A handler that is one call: it returns the answer, a part of it, or nothing. */
  const shapes = [
    /^(async )?\([^)]*\) => \(?(await )?call\([^()]*\)\)?(\.\w+)*$/,
    /^async \(.*\) => \{( const \{[^{}]*\} = \w+)? (return )?(await )?call\([^()]*(\([^()]*\)[^()]*)*\)( return null)? \}$/,
  ]
  const forwarding = (text: string) =>
    bodies(text).filter(([, body = '']) => shapes.some((shape) => shape.test(body)))
  const only = `
export const list: TypedHandler<'a.list'> = async (_, { signal }) =>
  (await call('banking-accounts', { signal })).accounts

export const send: TypedHandler<'a.send'> = async ({ area }) => {
  await call('feedback', { body: { area } })
  return null
}
`
  it('does more than forward one call: flows and screens make such calls by name', () => {
    expect(forwarding(only)).toHaveLength(2)
    const names = bodies(code).map(([name]) => name)
    expect(names.toSorted(), 'each is looked at').toEqual(Object.keys(declared.properties).toSorted())
    expect(forwarding(code)).toEqual([])
  })
})

it('every kind of switch that the server knows resumes at exactly one entry', () => {
  const resumed = routes.entries.flatMap((entry) => ('resumes' in entry ? entry.resumes : []))
  expect(resumed.toSorted()).toEqual(userinfo.definitions.response.properties.switchType.enum.toSorted())
})
