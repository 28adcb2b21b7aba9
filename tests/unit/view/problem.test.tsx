// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { RowProblem } from '#engine/view/problem/problem.tsx'
import { ErrorSummary, ProblemPanel, ProblemView } from '#engine/view/problem/problem-view.tsx'
import { recoveryActions } from '#engine/view/problem/recovery-actions.ts'
import type { Problem } from '#generated/engine.ts'
import { problem } from '../../support/problem.ts'
import { catalogue, engine, show, speaking, tenant } from './fake.tsx'

afterEach(() => void vi.useRealTimers())

const helped = tenant({ helpdesk: '~https://help.example/' })
const names = (offers: { id: string }[]) => offers.map(({ id }) => id)

describe('the ways out of a problem', () => {
  test('are the events that the step takes, a link of the bank, a new start and to close it', () => {
    const can = (event: string) => event === 'ELSEWHERE'
    const place = { can, send: vi.fn(), dismiss: vi.fn(), retry: undefined }
    const means = { catalogue, tenant: helped, screen: place }
    const offered = ['retry', 'elsewhere', 'contact', 'restart', 'close']
    expect(names(recoveryActions(problem('fault'), means))).toEqual(offered)
  })

  test.each(['never-seen', '__proto__'])('of the code %s are those of an unknown one', (code) => {
    const offers = recoveryActions(problem(code), { catalogue, tenant: helped })
    expect(names(offers)).toEqual(['restart', 'contact'])
  })

  test('are never missing in place of a step; a message on a step needs none', () => {
    const means = { catalogue, tenant: helped }
    expect(names(recoveryActions(problem('stuck', { severity: 'critical' }), means))).toEqual(['restart'])
    const restart = () => {}
    // A link would leave what was stored of the problem, and lead back to it.
    expect(recoveryActions(problem('stuck', { severity: 'fatal' }), { ...means, restart })[0]?.choose).toBe(
      restart,
    )
    expect(recoveryActions(problem('stuck'), means)).toEqual([])
  })
})

describe('a problem in place of a step', () => {
  test('offers what the step takes, and sends it', async () => {
    const send = vi.fn<(event: string) => void>()
    await show(<ProblemPanel problem={problem('throttled', { severity: 'critical' })} />, {
      screen: { can: (event) => event !== 'RETRY', send, dismiss() {} },
    })
    expect(document.activeElement?.textContent).toBe('error.throttled.title')
    expect(screen.queryAllByRole('button', { name: /^error\.action/ })).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'error.action.elsewhere' }))
    expect(send.mock.calls).toEqual([['ELSEWHERE']])
  })

  test('tells a code without words only among the technical details', async () => {
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

  test('counts down the time to wait, and a new try is possible only then', async () => {
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

describe('the summary of what is wrong', () => {
  test('takes the focus with a name that says what is wrong, once', async () => {
    await show(<ErrorSummary errors={[{ id: 'zip', message: 'Wrong' }]} />)
    const group = screen.getByRole('group', { name: 'ui.summary.title Wrong', description: '' })
    expect(document.activeElement).toBe(group)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('tells apart what the bank said, in its language', async () => {
    const said = problem('fault', { providerLines: ['9050 A', '9800 B'] })
    await show(<ErrorSummary errors={[]} problem={said} />)
    expect(screen.getByRole('heading', { name: 'error.fault.title' })).toBeTruthy()
    expect(screen.queryByRole('group', { name: /9050/ })).toBeNull()
    const lines = document.querySelector('[lang="de"]')
    expect([...(lines?.children ?? [])].map((line) => line.textContent)).toEqual(['9050 A', '9800 B'])
  })
})

async function words(own: Partial<Problem>, language = 'de'): Promise<string> {
  const problemOf = problem(own.code ?? 'access-blocked', own)
  await show(<ProblemView problem={problemOf} actions={[{ id: 'retry', label: 'ui.retry' }]} />, {
    engine: await speaking(language),
  })
  document.querySelector('.problem-details')?.remove()
  const shown = document.body.textContent ?? ''
  cleanup()
  return shown
}

describe('a problem is told in plain words', () => {
  test.each([
    [2, 'Noch 2 Versuche, danach wird das Online-Banking gesperrt.'],
    [1, 'Noch 1 Versuch, danach wird das Online-Banking gesperrt.'],
    [0, 'Es ist kein Versuch mehr übrig.'],
  ])('%d tries are left: %s', async (attemptsLeft, sentence) => {
    const shown = await words({ attemptsLeft })
    expect(shown).toContain(sentence)
    expect(shown).not.toContain('0 Versuche')
  })
  const until2037 = 344_370_180
  test.each([
    [60, 'warten Sie eine Minute und'],
    [3601, 'warten Sie 2 Stunden und'],
    [until2037, 'warten Sie einige Zeit und'],
    [undefined, 'warten Sie 5 Minuten und'],
  ])('a wait of %s seconds: %s', async (retryAfter, sentence) => {
    const shown = await words({ code: 'too-many-failed-requests', ...(retryAfter && { retryAfter }) })
    expect(shown).toContain(sentence)
    expect(shown).not.toMatch(/\d{3,} (Minuten|Stunden)/)
  })
  test('a wait is counted down in minutes or told in hours; a longer one disables nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'] }) // Read at the second it began, however slow the machine.
    const code = 'too-many-failed-requests'
    expect(await words({ code, retryAfter: 600 })).toContain('Wieder möglich in 10:00 Minuten')
    expect(await words({ code, retryAfter: 7000 })).toContain('Wieder möglich in etwa 2 Stunden')
    expect(await words({ code, retryAfter: until2037 })).not.toContain('Wieder möglich')
    const held = problem(code, { retryAfter: until2037 })
    await show(<RowProblem id="r" problem={held} retry={() => {}} name="Stromwerk" />, {
      engine: await speaking('en'),
    })
    expect(screen.getByRole('alert').textContent).toContain('Please wait some time and try again.')
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull()
  })
})
