// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { offerReturn, waitForReturn } from '#src/handlers/return-channel.ts'
import { loginId } from './support.ts'

/** Channels of one name in one process: a word reaches the others, not who says it, and later. */
class Channel extends EventTarget {
  static open: Channel[] = []
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    Channel.open.push(this)
  }
  postMessage(data: unknown) {
    const others = Channel.open.filter((other) => other !== this && other.name === this.name)
    for (const other of others)
      queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })))
  }
  close() {
    Channel.open = Channel.open.filter((other) => other !== this)
  }
}
vi.stubGlobal('BroadcastChannel', Channel)

const query = `loginId=${loginId}&state=once`
let controller = new AbortController()
afterEach(() => {
  controller.abort()
  controller = new AbortController()
  vi.useRealTimers()
})
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

function tabs() {
  const taken = vi.fn()
  return {
    taken,
    wait: () => waitForReturn(loginId, controller.signal).catch(() => 'left'),
    offer: (text = query, of = loginId) => offerReturn(of, text, controller.signal, taken),
  }
}

describe('a return to a new tab', () => {
  it('reaches the tab that waits, which says so', async () => {
    const { wait, offer, taken } = tabs()
    const got = wait()
    await turn()
    offer()
    expect(await got).toBe(query)
    await turn()
    expect(taken).toHaveBeenCalledTimes(1)
  })
  it('reaches a tab that comes later, as after its way back from the page of the bank', async () => {
    const { wait, offer, taken } = tabs()
    offer()
    await turn()
    expect(taken).not.toHaveBeenCalled()
    expect(await wait()).toBe(query)
  })
  it('reaches one of two copies', async () => {
    const { wait, offer } = tabs()
    const got = vi.fn()
    void wait().then(got)
    void wait().then(got)
    await turn()
    offer()
    await turn()
    expect(got).toHaveBeenCalledTimes(1)
  })
  it('of another login, or that names another one, is not taken', async () => {
    const { wait, offer, taken } = tabs()
    const got = vi.fn()
    void wait().then(got)
    offer(query, 'another')
    offer('loginId=another&state=once')
    await turn()
    expect(got).not.toHaveBeenCalled()
    expect(taken).not.toHaveBeenCalled()
  })
  it('is not heard by a page that is put away, and is when it is shown again', async () => {
    const { wait, offer } = tabs()
    const got = vi.fn()
    void wait().then(got)
    await turn()
    window.dispatchEvent(new Event('pagehide'))
    expect(Channel.open).toEqual([])
    offer()
    await turn()
    expect(got).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('pageshow'))
    await turn()
    expect(got).toHaveBeenCalledWith(query)
  })
  it('ends with the step that waits', async () => {
    const { wait } = tabs()
    const got = wait()
    await turn()
    controller.abort(new Error('left'))
    expect(await got).toBe('left')
    expect(Channel.open).toEqual([])
  })
})
