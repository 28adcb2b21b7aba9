// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { wait } from '../api/server.ts'
import { bank, challenge, credentials, handlers, loginId } from './support.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const state = (next: string) => ({ next, loginId, challenge: null, polling: true })

describe('leaving the bank', () => {
  /** Which logins are given up when the customer leaves, after these answers of the bank. */
  const leave = async (answers: unknown[], resumed: unknown = null) => {
    let at = -1
    const { run, to, controller } = await handlers(({ url }) =>
      url.endsWith('/abandon') ? 'drop' : { body: answers[++at] },
    )
    const session = run('banking.session', { login: resumed }).catch((reason: unknown) => reason)
    await vi.dynamicImportSettled()
    for (const [index] of answers.entries())
      await (index === 0
        ? run('banking.login', { bank, credentials })
        : run('banking.retrieve', { login: state('reading'), bank, connected: [] }))
    controller.abort(new Error('left'))
    // It does not wait for a server that does not answer.
    expect(await session).toEqual(new Error('left'))
    await wait(0)
    return to('/banking/abandon').map(({ body }) => body)
  }
  const given = [{ loginId, reason: 'user' }]
  it.each<[string, unknown[], unknown, object[]]>([
    ['that waits for the customer is given up', [{ challenge: challenge('otp') }], null, given],
    ['whose postings are not read is given up', [{ loginId }], null, given],
    ['that is complete stays', [{ loginId }, { state: 'done', progress: 100 }], null, []],
    ['from before a reload is given up', [], state('otp'), given],
    ['that was complete before a reload stays', [], state('done'), []],
  ])('a login %s', async (_, answers, resumed, sent) => expect(await leave(answers, resumed)).toEqual(sent))
})

describe('reading the postings', () => {
  const before = [{ bankCode: '99000009', name: 'Fantasia Testbank', historyFrom: null }]
  const reading = async (answers: unknown[], connected: unknown[] = before) => {
    const all = await handlers(() => ({ body: answers.shift() }))
    vi.useFakeTimers()
    const done = all.run('banking.retrieve', { login: state('reading'), bank, connected })
    const outcome = all.codeOf(done)
    await vi.advanceTimersByTimeAsync(5000)
    return { ...all, done, outcome: await outcome }
  }
  it('goes on until it is done, and shows how far it is', async () => {
    const { done, report } = await reading([
      { state: 'pending', progress: 20 },
      { state: 'done', progress: 100, historyFrom: '2025-10-21' },
    ])
    expect(await done).toMatchObject({ login: { next: 'done', historyFrom: '2025-10-21', loginId } })
    expect(report.mock.calls.flat()).toEqual([{ percent: 20 }, { percent: 100 }])
  })
  it('fails with the error of the bank, or with a general bank error', async () => {
    const failed = { state: 'failed', progress: 0 }
    expect((await reading([{ ...failed, error: { code: 'hbci-error' } }])).outcome).toBe('hbci-error')
    expect((await reading([failed])).outcome).toBe('bank-error')
    expect((await reading([{ error: 'bank-error' }])).outcome).toBe('bank-error')
  })
})

describe('waiting for an approval', () => {
  const waiting = async (login: object, ...answers: unknown[]) => {
    const all = await handlers(() => ({
      body: answers.shift() ?? { state: 'sca', progress: 0, challenge: challenge('decoupled') },
    }))
    vi.useFakeTimers()
    return { ...all, done: all.run('banking.retrieve', { login, connected: [] }) }
  }
  it('asks as often as the bank allows, and goes on once it is there', async () => {
    const { done, to } = await waiting(
      { ...state('decoupled'), challenge: challenge('decoupled', { pollAfterMs: 8000 }) },
      { state: 'sca', progress: 0, challenge: challenge('decoupled') },
      { state: 'pending', progress: 0 },
    )
    await vi.advanceTimersByTimeAsync(7900)
    expect(to('/banking/retrieve')).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(8500)
    expect(await done).toMatchObject({ login: { next: 'reading', loginId } })
    expect(to('/banking/retrieve')).toHaveLength(2)
  })
  it('does not ask if the bank forbids it, nor after the customer has left', async () => {
    for (const [polling, asked] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const { done, seen, codeOf, controller } = await waiting({ ...state('decoupled'), polling })
      const outcome = codeOf(done)
      await vi.advanceTimersByTimeAsync(5100)
      controller.abort(new Error('left'))
      expect(await outcome).toBe('left')
      await vi.advanceTimersByTimeAsync(60_000)
      expect(seen).toHaveLength(asked)
      vi.useRealTimers()
    }
  })
})

describe('the page of a bank', () => {
  it.each([
    ['https://evil.example/login', false],
    ['javascript:alert(1)', false],
    ['https://bank.example@evil.example/', false],
    ['https://bank.example/login?x=1', true],
    [`${window.location.origin}/__sandbox/bank`, true],
  ])('%s: opened %s', async (redirectUrl, opened) => {
    const { run, codeOf } = await handlers(() => undefined, { redirectOrigins: ['https://bank.example'] })
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const outcome = codeOf(
      run('bankPage.leave', { login: { challenge: challenge('redirect', { redirectUrl }) } }),
    )
    // Where it is opened, the handler waits for the page to go.
    if (opened) await vi.waitFor(() => expect(assign).toHaveBeenCalled(), { timeout: 300_000 })
    else expect(await outcome).toBe('not-supported')
    expect(assign).toHaveBeenCalledTimes(opened ? 1 : 0)
  })
})
