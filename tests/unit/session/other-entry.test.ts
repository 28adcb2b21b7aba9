// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import routes from '#flows/routes.json' with { type: 'json' }

const position = (flow: string) => JSON.stringify({ flow, version: 1, path: 'owner' })

/** The switch that is asked about when the entry is opened in a tab with this in its session. */
async function begun(name: string, session: Record<string, string>) {
  sessionStorage.clear()
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  vi.resetModules()
  const { begunElsewhere, routeTable } = await import('#src/boot/flow.ts')
  const entry = routeTable.entries.find((one) => one.name === name)
  if (!entry) throw new Error(`No entry ${name}`)
  return begunElsewhere(entry)?.flow
}

beforeEach(() => sessionStorage.clear())

const begunIn = (flow: string) => ({ accessToken: 'token-1', 'kws.position': position(flow) })
const others = routes.entries.filter(({ name, beside }) => name !== 'Resume' && !beside)

it.each(others.flatMap(({ name }) => others.map(({ flow }) => [name, flow] as const)))(
  '%s beside a switch of the flow %s',
  async (name, flow) => {
    const own = routes.entries.find((entry) => entry.name === name)?.flow === flow
    expect(await begun(name, begunIn(flow))).toBe(own ? undefined : flow)
  },
)
it('a link may be opened beside any switch, and leads to any entry', async () => {
  for (const { name, flow } of others) {
    expect(await begun('Resume', begunIn(flow))).toBeUndefined()
    expect(await begun(name, begunIn('resume'))).toBeUndefined()
  }
})
it('what stands beside a switch asks nothing, whatever was begun', async () => {
  for (const { flow } of others) expect(await begun('Status', begunIn(flow))).toBeUndefined()
})
it('without a user, or a flow that is known, nothing has begun', async () => {
  expect(await begun('Consultant', { 'kws.position': position('switch') })).toBeUndefined()
  expect(await begun('Consultant', begunIn('survey'))).toBeUndefined()
  expect(await begun('Consultant', { accessToken: 'token-1' })).toBeUndefined()
  expect(await begun('Consultant', { ...begunIn('switch'), 'kws.position': '{"flow":7}' })).toBeUndefined()
})
