// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { retryOf, rememberPress } from '#engine/screen/retry-last-action.ts'
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
    retry: { label: 'error.action.retry', again: true, event: 'RETRY', dismiss: true },
    session: { label: 'error.action.session', renew: true, dismiss: true },
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

describe('trying again', () => {
  it('does again what was pressed, before any event of the flow and before closing the message', () => {
    const [again, send, dismiss] = [spy(), spy(), spy()]
    const [offer] = recoveryActions(problem('fault'), {
      ...means,
      retryPress: again,
      can: () => true,
      send,
      dismiss,
    })
    void offer?.choose?.()
    expect([again, send, dismiss].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0])
  })
  it('sends the event of the flow where nothing was pressed, and closes the message where that is not taken', () => {
    const [send, dismiss] = [spy(), spy()]
    void recoveryActions(problem('fault'), { ...means, can: () => true, send, dismiss })[0]?.choose?.()
    void recoveryActions(problem('fault'), { ...means, can: () => false, send, dismiss })[0]?.choose?.()
    expect([send, dismiss].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })
})

describe('what was pressed', () => {
  const view = (path: string, byHand = false) =>
    ({ path, meta: { ...(byHand && { byHand }) } }) as Partial<View> as View // what is read of it
  const of = (at: View, note = true) => {
    const runtime = { dismiss: spy() } as Partial<Runtime> as Runtime // as above
    const submit = vi.fn<() => boolean>(() => true)
    const send = spy()
    if (note) rememberPress(runtime, { path: 'check', event: 'SUBMIT', payload: { a: 1 }, submits: true })
    const again = retryOf({ runtime, view: at, problem: problem('fault'), send, submit })
    return { again, submit, runtime }
  }
  it('is done again with the entries as they are now, in the same step', () => {
    const { again, submit } = of(view('check'))
    again?.()
    expect(submit.mock.calls).toEqual([['SUBMIT', { a: 1 }]])
  })
  it('shows the fields where one of them is to be mended first', () => {
    const { again, submit, runtime } = of(view('check'))
    submit.mockReturnValue(false)
    again?.()
    expect(runtime.dismiss).toHaveBeenCalledOnce()
  })
  it.each([
    ['in another step', view('owner'), true],
    ['where nothing was pressed', view('check'), false],
    ['by hand alone', view('check', true), true],
  ])('is not done again %s', (_, at, note) => {
    expect(of(at, note).again).toBeUndefined()
  })
})

describe('a press without a connection', () => {
  const offline = (own: object = {}) =>
    show(<ErrorSummary errors={[]} problem={problem('fault', { offline: true })} />, {
      engine: withRenewal(async () => {}),
      screen: { can: () => false, byHand: false, dismiss, retry: again, ...own },
    })
  const [again, dismiss] = [spy(), spy()]
  const calls = () => [again, dismiss].map(({ mock }) => mock.calls.length)
  const begin = () => [again, dismiss].forEach((one) => one.mockClear())

  it('goes on by itself when there is one, once', async () => {
    begin()
    isOnLine(false)
    await offline()
    expect(calls()).toEqual([0, 0])
    await connect()
    expect(calls()).toEqual([1, 0])
  })
  it('goes on at once where the connection came back before the message', async () => {
    begin()
    isOnLine(true)
    await offline()
    await vi.waitFor(() => expect(calls()).toEqual([1, 0]))
  })
  it('by hand does not: the message goes', async () => {
    begin()
    isOnLine(false)
    await offline({ byHand: true })
    await connect()
    expect(calls()).toEqual([0, 1])
  })
  it('does not when the customer has typed something since', async () => {
    begin()
    isOnLine(false)
    await offline()
    fireEvent.input(document.body)
    await connect()
    expect(calls()).toEqual([0, 1])
  })
  it('promises only what holds: by hand it has words of its own', async () => {
    begin()
    isOnLine(false)
    const own = withRenewal(async () => {})
    const words = { ...own, hasText: (key: string) => key === 'error.fault' || key === 'error.fault.by-hand' }
    for (const byHand of [false, true]) {
      await show(<ErrorSummary errors={[]} problem={problem('fault', { offline: true })} />, {
        engine: words,
        screen: { can: () => false, byHand, dismiss, retry: again },
      })
      expect(document.querySelector('.problem p')?.textContent?.split(' ')[0]).toBe(
        byHand ? 'error.fault.by-hand' : 'error.fault',
      )
      cleanup()
    }
  })
})

describe('signing in anew', () => {
  const panel = (renew: () => Promise<void>, own: object) =>
    show(<ProblemPanel problem={problem('ended', { severity: 'critical' })} />, {
      engine: withRenewal(renew),
      screen: { can: () => false, dismiss() {}, ...own },
    })
  const button = () => screen.getByRole('button', { name: /error\.action\.session|frame\.busy/ })

  it('comes before what failed is done again, and is begun once', async () => {
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
  it('that fails is told, and nothing is done again', async () => {
    const [again, fail] = [spy(), vi.fn()]
    await panel(() => Promise.reject(new Error('no')), { retry: again, fail })
    await act(async () => void fireEvent.click(button()))
    expect(fail.mock.calls).toEqual([[expect.objectContaining({ code: 'fault' })]])
    expect(again).not.toHaveBeenCalled()
  })
  it('shows the step where the customer sends by hand', async () => {
    const dismiss = spy()
    await panel(async () => {}, { retry: undefined, dismiss })
    await act(async () => void fireEvent.click(button()))
    expect(dismiss).toHaveBeenCalledOnce()
  })
})
