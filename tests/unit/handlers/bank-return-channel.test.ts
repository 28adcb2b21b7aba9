// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { offerReturn, waitForReturn } from '#src/handlers/banking/bank-page.ts'
import { loginId } from './support.ts'

/** Channels of one name in one process: a word reaches the others, not who says it, and later. */
class Channel extends EventTarget {
  static open = new Set<Channel>()
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    Channel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.open)
      if (other !== this && other.name === this.name)
        queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })))
  }
  close = () => Channel.open.delete(this)
}
vi.stubGlobal('BroadcastChannel', Channel)

const query = `loginId=${loginId}&state=once`
/** The page that the bank has opened in a new tab. */
function offer(returned: string, signal: AbortSignal): ReturnType<typeof vi.fn> {
  window.history.replaceState(null, '', `/?${returned}`)
  const taken = vi.fn()
  offerReturn({}, { signal, report: vi.fn() }).then(taken, () => undefined)
  return taken
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

it.each(['before', 'after'])(
  'a return of the bank to a new tab reaches one tab that waits, opened %s',
  async (when) => {
    const { signal } = new AbortController()
    const got = vi.fn()
    let taken = when === 'after' ? offer(query, signal) : undefined
    // Two copies of the waiting tab.
    for (const _ of ['one', 'two']) void waitForReturn(loginId, signal).then(got)
    await turn()
    taken ??= offer(query, signal)
    await turn()
    expect(got.mock.calls).toEqual([[query]])
    expect(taken).toHaveBeenCalledTimes(1)
  },
)

it('a return for another login is ignored, and nobody listens once the step is left', async () => {
  const controller = new AbortController()
  const got = vi.fn()
  Channel.open.clear()
  const waiting = waitForReturn(loginId, controller.signal).then(got, () => 'left')
  offer('loginId=another&state=once', controller.signal)
  await turn()
  expect(got).not.toHaveBeenCalled()
  controller.abort()
  expect(await waiting).toBe('left')
  expect(Channel.open.size).toBe(0)
})
