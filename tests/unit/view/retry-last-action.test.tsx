// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { retryOf, rememberAction } from '#engine/screen/use-screen-value.ts'
import type { Runtime, View } from '#engine/flow/runtime.ts'
import { ErrorSummary, ProblemPanel } from '#engine/view/problem/problem.tsx'
import { recoveryActions } from '#engine/view/problem/recovery-actions.ts'
import type { ErrorCatalogue } from '#generated/engine.ts'
import { engine, problem, show, tenant } from './fake.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const catalogue: ErrorCatalogue = {
  codes: {
    fault: { severity: 'error', actions: ['retry'] },
    ended: { severity: 'critical', actions: ['session'] },
    unknown: { severity: 'fatal', actions: [] },
  },
  actions: {
    retry: { label: 'error.action.retry', retry: true, event: 'RETRY', dismiss: true },
    session: { label: 'error.action.session', reauthenticate: true, dismiss: true },
  },
}
const loaded = Promise.resolve(catalogue)
const spy = () => vi.fn<() => void>()

/** The engine of the test, whose session is renewed by `renew`. */
const withRenewal = (renew: () => Promise<void>) =>
  engine(tenant(), {
    product: {
      errors: () => loaded,
      renew: renew,
      toProblem: async () => problem('fault'),
    } as Partial<ReturnType<typeof engine>['product']> as ReturnType<typeof engine>['product'],
  })

const isOnLine = (value: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value)
const connect = async () => {
  isOnLine(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
}

describe('a new try', () => {
  it('repeats the last action of this step with what is entered now, and does nothing else', () => {
    const runtime = { dismiss: spy() } as Partial<Runtime> as Runtime // what is read of it
    const view = (path: string, noRetry = false) =>
      ({ path, meta: { ...(noRetry && { noRetry }) } }) as Partial<View> as View // as above
    const [send, dismiss] = [spy(), spy()]
    const submit = vi.fn<() => boolean>(() => true)
    const again = (at: View) => retryOf({ runtime, view: at, problem: problem('fault'), send, submit })
    expect(again(view('check')), 'nothing was pressed').toBeUndefined()
    rememberAction(runtime, { path: 'check', event: 'SUBMIT', payload: { a: 1 }, submits: true })
    expect(again(view('owner')), 'in another step').toBeUndefined()
    expect(again(view('check', true)), 'what must not happen twice').toBeUndefined()
    const means = { catalogue, tenant: tenant(), can: () => true, send, dismiss }
    const retryAction = again(view('check'))
    const [offer] = recoveryActions(problem('fault'), { ...means, ...(retryAction && { retryAction }) })
    void offer?.choose?.()
    expect(submit.mock.calls).toEqual([['SUBMIT', { a: 1 }]])
    expect([send, dismiss].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })
})

describe('an action without a connection', () => {
  const offline = (own: object = {}) =>
    show(<ErrorSummary errors={[]} problem={problem('fault', { offline: true })} />, {
      engine: withRenewal(async () => {}),
      screen: { can: () => false, noRetry: false, dismiss, retry: again, ...own },
    })
  const [again, dismiss] = [spy(), spy()]
  const calls = () => [again, dismiss].map(({ mock }) => mock.calls.length)
  const begin = () => [again, dismiss].forEach((one) => one.mockClear())

  it('is repeated once when the connection is back', async () => {
    begin()
    isOnLine(false)
    await offline()
    expect(calls()).toEqual([0, 0])
    await connect()
    expect(calls()).toEqual([1, 0])
  })
  it('is repeated at once if the connection came back before the message', async () => {
    begin()
    isOnLine(true)
    await offline()
    await vi.waitFor(() => expect(calls()).toEqual([1, 0]), { timeout: 60_000 })
  })
  it('is not repeated by itself where it must not happen twice: the message is closed', async () => {
    begin()
    isOnLine(false)
    await offline({ noRetry: true })
    await connect()
    expect(calls()).toEqual([0, 1])
  })
  it('is not repeated if the customer has typed something since', async () => {
    begin()
    isOnLine(false)
    await offline()
    fireEvent.input(document.body)
    await connect()
    expect(calls()).toEqual([0, 1])
  })
})

describe('signing in again', () => {
  const panel = (renew: () => Promise<void>, own: object) =>
    show(<ProblemPanel problem={problem('ended', { severity: 'critical' })} />, {
      engine: withRenewal(renew),
      screen: { can: () => false, dismiss() {}, ...own },
    })
  const button = () => screen.getByRole('button', { name: /error\.action\.session|frame\.busy/ })

  it('happens before the failed action is repeated, and only once', async () => {
    const again = spy()
    let done = () => {}
    const renew = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          done = resolve
        }),
    )
    await panel(renew, { retry: again })
    fireEvent.click(button())
    fireEvent.click(button())
    expect(renew).toHaveBeenCalledOnce()
    expect(button().getAttribute('aria-disabled')).toBe('true')
    expect(again).not.toHaveBeenCalled()
    await act(async () => done())
    expect(again).toHaveBeenCalledOnce()
  })
  it('that fails shows a problem and repeats nothing', async () => {
    const [again, fail] = [spy(), vi.fn()]
    await panel(() => Promise.reject(new Error('no')), { retry: again, fail })
    await act(async () => void fireEvent.click(button()))
    expect(fail.mock.calls).toEqual([[expect.objectContaining({ code: 'fault' })]])
    expect(again).not.toHaveBeenCalled()
  })
})
