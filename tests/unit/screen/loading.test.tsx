// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode, Suspense } from 'react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useQuery } from '#engine/screen/data.ts'
import { ScreenErrorBoundary } from '#engine/screen/screen-error-boundary.tsx'
import { EngineContext } from '#engine/view/engine.ts'
import type { Engine } from '#engine/view/engine.ts'
import { lazyWithPreload } from '#engine/view/lazy-with-preload.ts'
import { problem } from './fake-screen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

let names = 0
const fresh = () => `name-${++names}`

describe('the data of a step', () => {
  /** Screens whose queries the test answers by hand. */
  function reading() {
    const answers: { resolve(value: string): void; reject(): void }[] = []
    const asked: unknown[] = []
    const handler = (input: unknown) => {
      asked.push(input)
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    }
    // Of the engine only what reading needs.
    const engine = {
      product: { handler: async () => handler, toProblem: async () => problem('bank-error') },
    } as unknown as Engine
    const query = { src: fresh(), input: { list: { from: '/data/list' } } }
    function Shown({ name, list = 'a' }: { name: string; list?: string | undefined }) {
      const { answer, problem: failed, retry } = useQuery(query, { context: {}, data: { list } })
      return (
        <button onClick={retry}>
          {name}: {String(answer?.value ?? 'nothing yet')}
          {failed ? ', failed' : ''}
        </button>
      )
    }
    const page = (children: ReactNode) => (
      <StrictMode>
        <EngineContext value={engine}>{children}</EngineContext>
      </StrictMode>
    )
    const { rerender } = render(page(null))
    return { answers, asked, Shown, show: (children: ReactNode) => act(async () => rerender(page(children))) }
  }

  it('stay in view while newer ones are read, and beside a failure until a retry succeeds', async () => {
    const { answers, Shown, show } = reading()
    await show(<Shown name="a" />)
    await act(async () => answers[0]?.resolve('old'))
    await act(async () => screen.getByRole('button').click())
    expect(screen.getByText('a: old')).toBeTruthy()
    await act(async () => answers[1]?.reject())
    expect(screen.getByText('a: old, failed')).toBeTruthy()
    await act(async () => screen.getByRole('button').click())
    await act(async () => answers[2]?.resolve('new'))
    expect(screen.getByText('a: new')).toBeTruthy()
  })
})

describe('a part of a page that does not load', () => {
  const isOnLine = (value: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value)
  const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
  async function showPart(load: () => Promise<{ default: () => ReactNode }>) {
    vi.useFakeTimers()
    // The connection may have been missing, but not a moment ago.
    await pass(20_000)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Element = lazyWithPreload(load)
    render(
      <ScreenErrorBoundary>
        <Suspense fallback="...">
          <Element />
        </Suspense>
      </ScreenErrorBoundary>,
    )
    await pass(100)
  }

  it('without a connection is shown when the connection is back', async () => {
    isOnLine(false)
    const load = vi.fn(async () => {
      if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module: /x.js')
      return { default: () => <p>It is there.</p> }
    })
    await showPart(load)
    expect(screen.getByText('frame.broken.offline')).toBeTruthy()
    // Both would end on the browser's error page.
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
    // Nobody asks for it without end.
    await pass(10_000)
    expect(load.mock.calls.length).toBeLessThan(4)
    isOnLine(true)
    await act(async () => void window.dispatchEvent(new Event('online')))
    await pass(3000)
    expect(screen.getByText('It is there.')).toBeTruthy()
    expect(screen.queryByRole('heading')).toBeNull()
  })
  it('with a connection waits for the customer to load the page again', async () => {
    isOnLine(true)
    await showPart(() => Promise.reject(new Error('404')))
    await act(async () => void window.dispatchEvent(new Event('online')))
    await pass(5000)
    expect(screen.getByRole('heading').textContent).toBe('frame.broken.title')
    expect(screen.getByRole('button').textContent).toBe('frame.broken.reload')
  })
})
