// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { offer as offerThisReturn } from '#src/handlers/banking/bank-page.ts'
import { offerReturn, waitForReturn } from '#src/handlers/banking/bank-return-channel.ts'
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
  it('reaches the waiting tab, which confirms it', async () => {
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
  it('reaches only one of two copies of the waiting tab', async () => {
    const { wait, offer } = tabs()
    const got = vi.fn()
    void wait().then(got)
    void wait().then(got)
    await turn()
    offer()
    await turn()
    expect(got).toHaveBeenCalledTimes(1)
  })
  it('for another login is ignored', async () => {
    const { wait, offer, taken } = tabs()
    const got = vi.fn()
    void wait().then(got)
    offer(query, 'another')
    offer('loginId=another&state=once')
    await turn()
    expect(got).not.toHaveBeenCalled()
    expect(taken).not.toHaveBeenCalled()
  })
  it('does not reach a page in the back-forward cache until it is shown again', async () => {
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
  it('is taken from the URL of the page, and its channel closes when another tab has it', async () => {
    window.history.replaceState(null, '', `/return?${query}`)
    const offered = offerThisReturn({}, { signal: controller.signal, report() {} })
    expect(await waitForReturn(loginId, controller.signal)).toBe(query)
    expect(await offered).toBeNull()
    const left = Channel.open.length
    controller.abort()
    expect([left, Channel.open.length]).toEqual([1, 0])
  })
  it('without a login in the URL is sent to no tab', async () => {
    window.history.replaceState(null, '', '/return')
    offerThisReturn({}, { signal: controller.signal, report() {} }).catch(() => undefined)
    await turn()
    expect(Channel.open).toEqual([])
  })
  it('closes its channel when the waiting step is left', async () => {
    const { wait } = tabs()
    const got = wait()
    await turn()
    controller.abort(new Error('left'))
    expect(await got).toBe('left')
    expect(Channel.open).toEqual([])
  })
})
