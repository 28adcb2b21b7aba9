// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import ErrorSummary from '#engine/view/problem/error-summary.tsx'
import { recoveryActions } from '#engine/view/problem/recovery-actions.ts'
import ProblemPanel from '#engine/view/problem/problem-panel.tsx'
import { ProblemView } from '#engine/view/problem/problem-view.tsx'
import { catalogue, engine, problem, show, tenant } from './fake.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const helped = tenant({ helpdesk: '~https://help.example/' })
const names = (offers: { id: string }[]) => offers.map(({ id }) => id)

describe('recovery actions', () => {
  test('outside of a flow there are links and a restart', () => {
    expect(names(recoveryActions(problem('fault'), { catalogue, tenant: helped }))).toEqual([
      'contact',
      'restart',
    ])
  })

  test('in a flow also the events that its state takes, in the order of the catalogue', () => {
    const means = {
      catalogue,
      tenant: helped,
      can: (event: string) => event === 'ELSEWHERE',
      send: vi.fn<() => void>(),
    }
    expect(names(recoveryActions(problem('fault'), means))).toEqual(['elsewhere', 'contact', 'restart'])
  })

  test('an event that is not taken falls back to closing the message', () => {
    const dismiss = vi.fn<() => void>()
    const [first] = recoveryActions(problem('fault'), {
      catalogue,
      tenant: helped,
      can: () => false,
      send() {},
      dismiss,
    })
    first?.choose?.()
    expect(first?.id).toBe('retry')
    expect(dismiss).toHaveBeenCalledOnce()
  })

  test('a link that is unsafe or missing is not offered', () => {
    for (const links of [{}, { helpdesk: 'javascript:alert(1)' }]) {
      expect(names(recoveryActions(problem('unknown'), { catalogue, tenant: tenant(links) }))).toEqual([
        'restart',
      ])
    }
  })

  test.each(['never-seen', 'constructor', '__proto__', 'toString'])(
    'the code %s has those of an unknown one',
    (code) => {
      expect(names(recoveryActions(problem(code), { catalogue, tenant: helped }))).toEqual([
        'restart',
        'contact',
      ])
    },
  )

  test('a page always has one; a message on a step needs none', () => {
    const means = { catalogue, tenant: helped }
    expect(names(recoveryActions(problem('stuck', { severity: 'critical' }), means))).toEqual(['restart'])
    const restart = () => {}
    // A link would leave what was stored of the problem, and lead back to it.
    expect(recoveryActions(problem('stuck', { severity: 'fatal' }), { ...means, restart })[0]?.choose).toBe(
      restart,
    )
    expect(recoveryActions(problem('stuck'), means)).toEqual([])
  })

  test('data that failed to load can be loaded again', async () => {
    const retry = vi.fn<() => void>()
    await show(<ErrorSummary errors={[]} problem={problem('stuck')} onRetry={retry} />)
    fireEvent.click(screen.getByRole('button', { name: 'error.action.retry' }))
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('in place of a step', () => {
  test('offers what the state takes, first as primary, and sends its event', async () => {
    const send = vi.fn<(event: string) => void>()
    await show(<ProblemPanel problem={problem('throttled', { severity: 'critical' })} />, {
      screen: { can: (event) => event !== 'RETRY', send, dismiss() {} },
    })
    const buttons = screen.getAllByRole('button').filter((button) => button.className.includes('button-'))
    expect(buttons.map((button) => button.textContent)).toEqual([
      'error.action.retry',
      'error.action.elsewhere',
    ])
    expect(buttons[0]?.className).toContain('button-primary')
    fireEvent.click(screen.getByRole('button', { name: 'error.action.elsewhere' }))
    expect(send.mock.calls).toEqual([['ELSEWHERE']])
  })

  test('its heading takes the focus', async () => {
    await show(<ProblemPanel problem={problem('throttled')} />)
    expect(document.activeElement?.textContent).toBe('error.throttled.title')
  })

  test('a code without a text is shown only in the technical details', async () => {
    const own = { engine: engine(helped) }
    const shown = problem('E_STRANGE', { severity: 'fatal', detail: 'Bad gateway', requestId: 'b7d1' })
    await show(<ProblemView heading="h1" problem={shown} actions={[]} />, own)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ui.summary.title')
    const technical = document.querySelector('.technical')
    expect(technical?.textContent).toContain('E_STRANGE')
    expect(technical?.textContent).toContain('Bad gateway')
    technical?.remove()
    expect(document.body.textContent).not.toContain('E_STRANGE')
    expect(document.body.textContent).not.toContain('Bad gateway')
  })

  test('the time to wait counts down, and a new try is possible only then', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-02T10:00:00Z') })
    const send = vi.fn<(event: string) => void>()
    const shown = problem('throttled', { severity: 'critical', retryAfter: 65 })
    await show(<ProblemPanel problem={shown} />, { screen: { can: () => true, send, dismiss() {} } })
    const retry = screen.getByRole('button', { name: 'error.action.retry' })
    const timer = screen.getByRole('timer')
    expect(timer.textContent).toBe('ui.problem.wait {"time":"1:05"}')
    expect(document.body.textContent).toContain('"minutes":2')
    expect(retry.getAttribute('aria-disabled')).toBe('true')
    expect(retry.getAttribute('aria-describedby')).toBe(timer.id)
    fireEvent.click(retry)
    act(() => void vi.advanceTimersByTime(5000))
    expect(timer.textContent).toBe('ui.problem.wait {"time":"1:00"}')
    fireEvent.click(screen.getByRole('button', { name: 'error.action.elsewhere' }))
    expect(send.mock.calls).toEqual([['ELSEWHERE']])
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText('ui.problem.waited')).toBeTruthy()
    expect(retry.getAttribute('aria-disabled')).toBeNull()
    fireEvent.click(retry)
    expect(send.mock.calls.at(-1)).toEqual(['RETRY'])
  })
})
