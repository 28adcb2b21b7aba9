// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { handlers } from './support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the start', () => {
  it('sends the type of the switch, and keeps the first start time', async () => {
    const { run, to } = await handlers(() => undefined)
    const first = await run('switch.start', { type: 'kws', withoutLogin: true, startedAt: null })
    expect(first).toEqual({ startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
    expect(await run('switch.start', { type: 'kws', withoutLogin: false, startedAt: 'before' })).toEqual({
      startedAt: 'before',
    })
    expect(to('/switch/type').map(({ body }) => body)).toEqual([{ type: 'kws-guided' }, { type: 'kws' }])
  })
})

it('an unknown handler is named', async () => {
  const { run } = await handlers(() => undefined)
  for (const name of ['nope', 'constructor', '__proto__'])
    await expect(run(name)).rejects.toThrow(`Unknown handler "${name}".`)
})
