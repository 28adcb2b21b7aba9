// @vitest-environment happy-dom
import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useScreenValue } from '#engine/screen/use-screen-value.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import { EngineContext } from '#engine/view/engine.ts'
import { ErrorSummary, ProblemPanel } from '#engine/view/problem/problem-view.tsx'
import { recoveryActions } from '#engine/view/problem/recovery-actions.ts'
import type { Screen } from '#generated/engine.ts'
import { problem } from '../../support/problem.ts'
import { catalogue, engine, show, tenant } from './fake.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const spy = () => vi.fn<() => void>()

/** The engine of the test, whose session is renewed by `renew`. */
const withRenewal = (renew: () => Promise<void>) =>
  engine(tenant(), { product: { ...engine().product, renew, toProblem: async () => problem('fault') } })

const isOnLine = (value: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value)
const connect = async () => {
  isOnLine(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
}

describe('a new try', () => {
  it('repeats the last action of this step with what is entered now, and does nothing else', () => {
    const runtime = { dismiss: spy(), can: () => true, send: vi.fn<Runtime['send']>() }
    let entered: Record<string, unknown> | undefined = { tan: '1' }
    const screenAt = (path: string, noRetry = false) => {
      const options = {
        screen: { id: 'screen' },
        runtime,
        view: { path, context: { problem: problem('fault') }, meta: { ...(noRetry && { noRetry }) } },
        results: { data: {} },
        controls: { collect: () => entered, clearErrors() {} },
      } as unknown as Parameters<typeof useScreenValue>[0] // what is read of it
      const wrapper = ({ children }: { children: ReactNode }) => (
        <EngineContext value={engine()}>{children}</EngineContext>
      )
      return renderHook(() => useScreenValue(options), { wrapper }).result.current
    }
    expect(screenAt('check').retry, 'nothing was pressed').toBeUndefined()
    screenAt('check').submit('SUBMIT', { a: 1 })
    expect(screenAt('owner').retry, 'in another step').toBeUndefined()
    expect(screenAt('check', true).retry, 'what must not happen twice').toBeUndefined()
    entered = { tan: '2' }
    const { retry, send, dismiss, can } = screenAt('check')
    const means = { catalogue, tenant: tenant(), screen: { can, send, dismiss, retry } }
    const [offer] = recoveryActions(problem('fault'), means)
    void offer?.choose?.()
    expect(runtime.send.mock.calls).toEqual([
      [{ type: 'SUBMIT', a: 1, tan: '1' }],
      [{ type: 'SUBMIT', a: 1, tan: '2' }],
    ])
    expect(runtime.dismiss).not.toHaveBeenCalled()
    entered = undefined
    retry?.run()
    expect(runtime.dismiss, 'the fields with errors are shown').toHaveBeenCalledOnce()
  })
})

/** A screen with a primary button, and the action that failed there. */
const at = (run: () => void, event = 'NEXT') => ({
  screen: { actions: [{ event: 'NEXT', kind: 'primary' }] } as Screen,
  passes: () => true,
  can: () => false,
  availability: () => 'ready' as const,
  retry: { event, run },
})

it.each(['NEXT', 'OTHER'])(
  'a way on is primary, unless the button of the screen does it: %s',
  async (event) => {
    const summary = <ErrorSummary errors={[]} problem={problem('fault')} />
    await show(summary, { engine: withRenewal(async () => {}), screen: at(spy(), event) })
    expect(document.querySelectorAll('.button-primary').length).toBe(event === 'NEXT' ? 0 : 1)
  },
)

describe('an action without a connection', () => {
  const offline = (own: object = {}) =>
    show(<ErrorSummary errors={[]} problem={problem('fault', { offline: true })} />, {
      engine: withRenewal(async () => {}),
      screen: { ...at(again), noRetry: false, dismiss, ...own },
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
      screen: { dismiss() {}, ...own },
    })
  const button = () => screen.getByRole('button', { name: /error\.action\.session|frame\.busy/ })

  it('happens before the failed action is repeated, and only once', async () => {
    const again = spy()
    const renewal = Promise.withResolvers<void>()
    const renew = vi.fn(() => renewal.promise)
    await panel(renew, at(again))
    fireEvent.click(button())
    fireEvent.click(button())
    expect(renew).toHaveBeenCalledOnce()
    expect(button().getAttribute('aria-disabled')).toBe('true')
    expect(again).not.toHaveBeenCalled()
    await act(async () => renewal.resolve())
    expect(again).toHaveBeenCalledOnce()
  })
  it('that fails shows a problem and repeats nothing', async () => {
    const [again, fail] = [spy(), vi.fn()]
    await panel(() => Promise.reject(new Error('no')), { ...at(again), fail })
    await act(async () => void fireEvent.click(button()))
    expect(fail.mock.calls).toEqual([[expect.objectContaining({ code: 'fault' })]])
    expect(again).not.toHaveBeenCalled()
  })
})
