// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { wait } from '../api/server.ts'
import { bank, challenge, credentials, handlers, loginId, methods } from './support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const state = (next: string) => ({ next, loginId, challenge: null, polling: true })

describe('leaving the bank', () => {
  const leave = async (answers: unknown[], resumed: unknown = null) => {
    let at = -1
    const all = await handlers(({ url }) =>
      url.endsWith('/abandon') ? { status: 204 } : { body: answers[++at] },
    )
    const session = all.run('banking.session', { login: resumed }).catch((reason: unknown) => reason)
    await wait(0)
    for (const [index] of answers.entries())
      await (index === 0
        ? all.run('banking.login', { bank, credentials })
        : all.run('banking.retrieve', { login: state('reading'), bank, connected: [] }))
    all.controller.abort(new Error('left'))
    expect(await session).toEqual(new Error('left'))
    await wait(5)
    return all.to('/banking/abandon').map(({ body }) => body)
  }
  const given = [{ loginId, reason: 'user' }]

  it('abandons a login that waits for the customer', async () => {
    expect(await leave([{ challenge: challenge('otp') }])).toEqual(given)
  })
  it('abandons a login whose postings are not read', async () => {
    expect(await leave([{ loginId }])).toEqual(given)
  })
  it('makes no call if there was no login', async () => {
    expect(await leave([])).toEqual([])
  })
  it('makes no call for a completed login', async () => {
    expect(await leave([{ loginId }, { state: 'done', progress: 100 }])).toEqual([])
  })
  it('abandons a login from before a reload, unless it was completed', async () => {
    expect(await leave([], state('otp'))).toEqual(given)
    expect(await leave([], state('done'))).toEqual([])
  })
  it('does not wait for a server that does not answer', async () => {
    const { run, controller } = await handlers(({ url }) =>
      url.endsWith('/abandon') ? 'drop' : { body: { challenge: challenge('otp') } },
    )
    const session = run('banking.session', { login: null }).catch(() => 'left')
    await run('banking.login', { bank, credentials })
    controller.abort()
    expect(await session).toBe('left')
    await wait(5)
  })
})

describe('abandoning by a button', () => {
  it.each([204, 404, 409])('succeeds with the status %d', async (status) => {
    const { run, to } = await handlers(() => ({ status }))
    expect(await run('banking.abandon', { reason: 'restart' })).toBeNull()
    expect(to('/banking/abandon')[0]?.body).toEqual({ reason: 'restart' })
  })
  it('fails with 503', async () => {
    const { run, codeOf } = await handlers(() => ({ status: 503, body: { code: 'bank-error' } }))
    expect(await codeOf(run('banking.abandon', { reason: 'restart' }))).toBe('bank-error')
  })
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
  it('polls until it is done, and reports the progress', async () => {
    const { done, report } = await reading([
      { state: 'pending', progress: 20 },
      { state: 'pending', progress: 60 },
      { state: 'done', progress: 100, historyFrom: '2025-10-21' },
    ])
    expect(await done).toMatchObject({ login: { next: 'done', historyFrom: '2025-10-21', loginId } })
    expect(report.mock.calls.flat()).toEqual([{ percent: 20 }, { percent: 60 }, { percent: 100 }])
  })
  it('returns to a challenge if the bank asks for another one', async () => {
    const { done } = await reading([{ state: 'sca', progress: 0, challenge: challenge('otp', { methods }) }])
    expect(await done).toMatchObject({ login: { next: 'otp', canChangeMethod: true }, connected: before })
  })
  it('fails with the error of the bank, or with a general bank error', async () => {
    expect((await reading([{ state: 'failed', progress: 0, error: { code: 'hbci-error' } }])).outcome).toBe(
      'hbci-error',
    )
    expect((await reading([{ state: 'failed', progress: 0 }])).outcome).toBe('bank-error')
  })
  const known = async (historyFrom: string | undefined, connected: unknown[]) => {
    const { done } = await reading([{ state: 'done', progress: 100, historyFrom }], connected)
    return ((await done) as { connected: unknown[] }).connected
  }
  const read = (historyFrom: string | null) => ({ bankCode: bank.bankCode, name: bank.name, historyFrom })
  it('keeps the postings of other banks', async () => {
    expect(await known('2025-10-21', before)).toEqual([...before, read('2025-10-21')])
    expect(await known(undefined, [])).toEqual([read(null)])
  })
  it('counts the shorter of two histories of a bank', async () => {
    expect(await known('2025-10-21', [read('2026-08-01'), ...before])).toEqual([
      ...before,
      read('2026-08-01'),
    ])
    expect(await known('2026-08-01', [read('2025-10-21')])).toEqual([read('2026-08-01')])
  })
})

describe('waiting for an approval', () => {
  const waiting = async (login: object, ...answers: unknown[]) => {
    const all = await handlers(() => ({
      body: answers.shift() ?? { state: 'sca', progress: 0, challenge: challenge('decoupled') },
    }))
    vi.useFakeTimers()
    return { ...all, done: all.run('banking.approval', { login }) }
  }
  it('polls at the interval of the bank, at most every five seconds', async () => {
    const { done, to } = await waiting(
      { ...state('decoupled'), challenge: challenge('decoupled', { pollAfterMs: 8000 }) },
      { state: 'sca', progress: 0, challenge: challenge('decoupled') },
      { state: 'pending', progress: 0 },
    )
    await vi.advanceTimersByTimeAsync(7900)
    expect(to('/banking/retrieve')).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(200)
    expect(to('/banking/retrieve')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(8100)
    expect(await done).toMatchObject({ next: 'reading', loginId })
  })
  it('does not poll if the bank forbids it, and ends when the customer continues', async () => {
    const { done, seen, codeOf, controller } = await waiting({ ...state('decoupled'), polling: false })
    const outcome = codeOf(done)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen).toEqual([])
    controller.abort(new Error('went on'))
    expect(await outcome).toBe('went on')
  })
  it('stops polling when the customer leaves the step', async () => {
    const { done, to, codeOf, controller } = await waiting(state('decoupled'))
    const outcome = codeOf(done)
    await vi.advanceTimersByTimeAsync(5100)
    controller.abort(new Error('left'))
    expect(await outcome).toBe('left')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(to('/banking/retrieve')).toHaveLength(1)
  })
  it('fails where it was refused', async () => {
    const { done, codeOf } = await waiting(state('decoupled'), { state: 'failed', progress: 0 })
    const outcome = codeOf(done)
    await vi.advanceTimersByTimeAsync(5100)
    expect(await outcome).toBe('auth-not-completed')
  })
})

describe('the page of a bank', () => {
  it.each([
    ['https://evil.example/login', false],
    ['javascript:alert(1)', false],
    ['http://bank.example/', false],
    ['https://bank.example@evil.example/', false],
    ['', false],
    ['https://bank.example/login?x=1', true],
    [`${window.location.origin}/__sandbox/bank`, true],
  ])('%s: opened %s', async (redirectUrl, opened) => {
    const { run, codeOf } = await handlers(({ url }) =>
      url === '/config.json'
        ? { body: { apiBase: '/api/v1', hosts: {}, redirectOrigins: ['https://bank.example'] } }
        : undefined,
    )
    await (await import('#src/boot/config.ts')).loadConfig()
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const outcome = codeOf(
      run('banking.leave', { login: { challenge: challenge('redirect', { redirectUrl }) } }),
    )
    expect(await Promise.race([outcome, wait(5).then(() => 'leaving')])).toBe(
      opened ? 'leaving' : 'not-supported',
    )
    expect(assign).toHaveBeenCalledTimes(opened ? 1 : 0)
  })
})
