// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { retryOf, rememberAction } from '#engine/screen/retry-last-action.ts'
import type { Runtime, View } from '#engine/flow/runtime.ts'
import ErrorSummary from '#engine/view/problem/error-summary.tsx'
import ProblemPanel from '#engine/view/problem/problem-panel.tsx'
import { recoveryActions } from '#engine/view/problem/recovery-actions.ts'
import type { ErrorCatalogue } from '#generated/engine.ts'
import { engine, problem, show, tenant } from './fake.tsx'

afterEach(() => {
  cleanup()
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
const means = { catalogue, tenant: tenant() }
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

describe('the recovery action retry', () => {
  it('repeats the last action; this takes precedence over an event and over closing the message', () => {
    const [again, send, dismiss] = [spy(), spy(), spy()]
    const [offer] = recoveryActions(problem('fault'), {
      ...means,
      retryAction: again,
      can: () => true,
      send,
      dismiss,
    })
    void offer?.choose?.()
    expect([again, send, dismiss].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0])
  })
  it('sends the event if there is no last action, and closes the message if no state takes the event', () => {
    const [send, dismiss] = [spy(), spy()]
    void recoveryActions(problem('fault'), { ...means, can: () => true, send, dismiss })[0]?.choose?.()
    void recoveryActions(problem('fault'), { ...means, can: () => false, send, dismiss })[0]?.choose?.()
    expect([send, dismiss].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })
})

describe('the last action', () => {
  const view = (path: string, noRetry = false) =>
    ({ path, meta: { ...(noRetry && { noRetry }) } }) as Partial<View> as View // what is read of it
  const of = (at: View, note = true) => {
    const runtime = { dismiss: spy() } as Partial<Runtime> as Runtime // as above
    const submit = vi.fn<() => boolean>(() => true)
    const send = spy()
    if (note) rememberAction(runtime, { path: 'check', event: 'SUBMIT', payload: { a: 1 }, submits: true })
    const again = retryOf({ runtime, view: at, problem: problem('fault'), send, submit })
    return { again, submit, runtime }
  }
  it('is repeated with the current entries, in the same step', () => {
    const { again, submit } = of(view('check'))
    again?.()
    expect(submit.mock.calls).toEqual([['SUBMIT', { a: 1 }]])
  })
  it('shows the fields if one of them is invalid', () => {
    const { again, submit, runtime } = of(view('check'))
    submit.mockReturnValue(false)
    again?.()
    expect(runtime.dismiss).toHaveBeenCalledOnce()
  })
  it.each([
    ['in another step', view('owner'), true],
    ['where nothing was pressed', view('check'), false],
    ['by hand alone', view('check', true), true],
  ])('is not repeated %s', (_, at, note) => {
    expect(of(at, note).again).toBeUndefined()
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
  it('is not repeated in a noRetry state: the message is closed', async () => {
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
  it('has its own message in a noRetry state, which promises no repetition', async () => {
    begin()
    isOnLine(false)
    const own = withRenewal(async () => {})
    const words = {
      ...own,
      hasText: (key: string) => key === 'error.fault' || key === 'error.fault.no-retry',
    }
    for (const noRetry of [false, true]) {
      await show(<ErrorSummary errors={[]} problem={problem('fault', { offline: true })} />, {
        engine: words,
        screen: { can: () => false, noRetry, dismiss, retry: again },
      })
      expect(document.querySelector('.problem p')?.textContent?.split(' ')[0]).toBe(
        noRetry ? 'error.fault.no-retry' : 'error.fault',
      )
      cleanup()
    }
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
  it('shows the step if the customer must send it again', async () => {
    const dismiss = spy()
    await panel(async () => {}, { retry: undefined, dismiss })
    await act(async () => void fireEvent.click(button()))
    expect(dismiss).toHaveBeenCalledOnce()
  })
})
