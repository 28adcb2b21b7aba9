// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import routes from '#flows/routes.json' with { type: 'json' }

const position = (flow: string) => JSON.stringify({ flow, version: 1, path: 'owner' })

/** The switch that is asked about when the entry is opened in a tab with this in its session. */
async function begun(name: string, session: Record<string, string>) {
  sessionStorage.clear()
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  vi.resetModules()
  const { otherSwitchInProgress } = await import('#src/session/other-switch.ts')
  const { routeTable } = await import('#src/boot/entries.ts')
  const entry = routeTable.entries.find((one) => one.name === name)
  if (!entry) throw new Error(`No entry ${name}`)
  return otherSwitchInProgress(entry)?.flow
}

beforeEach(() => sessionStorage.clear())

const begunIn = (flow: string) => ({ accessToken: 'token-1', 'kws.position': position(flow) })
const others = routes.entries.filter(({ name, standalone }) => name !== 'Resume' && !standalone)

it.each(others.flatMap(({ name }) => others.map(({ flow }) => [name, flow] as const)))(
  '%s beside a switch of the flow %s',
  async (name, flow) => {
    const own = routes.entries.find((entry) => entry.name === name)?.flow === flow
    expect(await begun(name, begunIn(flow))).toBe(own ? undefined : flow)
  },
)
it('a link may be opened during any switch, and leads to any entry', async () => {
  for (const { name, flow } of others) {
    expect(await begun('Resume', begunIn(flow))).toBeUndefined()
    expect(await begun(name, begunIn('resume'))).toBeUndefined()
  }
})
it('standalone pages never ask which switch to continue', async () => {
  for (const { flow } of others) expect(await begun('Status', begunIn(flow))).toBeUndefined()
})
it('without a user or a known flow, no switch is in progress', async () => {
  expect(await begun('Consultant', { 'kws.position': position('switch') })).toBeUndefined()
  expect(await begun('Consultant', begunIn('survey'))).toBeUndefined()
  expect(await begun('Consultant', { accessToken: 'token-1' })).toBeUndefined()
  expect(await begun('Consultant', { ...begunIn('switch'), 'kws.position': '{"flow":7}' })).toBeUndefined()
})

/** Opens an entry in a tab with this in its session; what the flow itself needs is not there. */
async function opened(name: string, session: Record<string, string>) {
  expect(await begun(name, session)).toBeUndefined()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
  const { runtimeOf } = await import('#src/boot/flow.ts')
  const { routeTable } = await import('#src/boot/entries.ts')
  const entry = routeTable.entries.find((one) => one.name === name)
  if (entry) await runtimeOf(entry).catch(() => undefined)
  vi.unstubAllGlobals()
  return [sessionStorage.getItem('accessToken'), sessionStorage.getItem('kws.position')]
}
const doneIn = (flow: string) => ({
  accessToken: 'token-1',
  'kws.position': JSON.stringify({ flow, version: 1, path: 'done', done: true }),
})

it('a finished flow locks no other entry; the next one gets a new user and history', async () => {
  expect(await opened('Consultant', doneIn('switch'))).toEqual([null, null])
})
it('a finished flow is shown again at its own entry', async () => {
  const session = doneIn('switch')
  expect(await opened('Start', session)).toEqual(['token-1', session['kws.position']])
})
it('after a link that could not be redeemed, the earlier switch keeps its user', async () => {
  const session = doneIn('resume')
  expect(await opened('Start', session)).toEqual(['token-1', session['kws.position']])
})
