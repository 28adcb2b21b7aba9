// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useQuery } from '#engine/screen/data.ts'
import { EngineContext } from '#engine/view/engine.ts'
import type { Engine } from '#engine/view/engine.ts'
import { problem } from './fake-screen.tsx'

afterEach(cleanup)

let handlers = 0

/** Screens whose queries the test answers by hand. */
function reading() {
  const answers: { resolve(value: string): void; reject(): void }[] = []
  const handler = () => new Promise((resolve, reject) => answers.push({ resolve, reject }))
  // Of the engine only what reading needs.
  const engine = {
    product: { handler: async () => handler, toProblem: async () => problem('bank-error') },
  } as unknown as Engine
  const src = `handler-${handlers++}`
  function Shown({ name, input = {} }: { name: string; input?: Record<string, string> }) {
    const { answer, problem: failed, retry } = useQuery({ src, input }, {})
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
  return { answers, Shown, show: (children: ReactNode) => act(async () => rerender(page(children))) }
}

describe('a query', () => {
  it('is requested once for the same input, and twice for two inputs', async () => {
    const { answers, Shown, show } = reading()
    await show([
      <Shown key="a" name="a" />,
      <Shown key="b" name="b" />,
      <Shown key="c" name="c" input={{ of: 'another' }} />,
    ])
    expect(answers).toHaveLength(2)
    await act(async () => answers[0]?.resolve('the list'))
    expect(screen.getByText('a: the list')).toBeTruthy()
    expect(screen.getByText('b: the list')).toBeTruthy()
    expect(screen.getByText('c: nothing yet')).toBeTruthy()
  })

  it('shows its cached data when its screen returns, and revalidates', async () => {
    const { answers, Shown, show } = reading()
    await show(<Shown name="a" />)
    await act(async () => answers[0]?.resolve('old'))
    await show(null)
    // SWR shares a request until a timer after its end. Timers of the same length run in their order.
    await new Promise((resolve) => setTimeout(resolve))
    await show(<Shown name="a" />)
    expect(screen.getByText('a: old')).toBeTruthy()
    // With data to show, SWR reads again in the next frame.
    await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 60_000 })
    await act(async () => answers[1]?.resolve('new'))
    expect(screen.getByText('a: new')).toBeTruthy()
  })

  it('keeps its data beside a problem until a retry succeeds', async () => {
    const { answers, Shown, show } = reading()
    await show(<Shown name="a" />)
    await act(async () => answers[0]?.resolve('old'))
    await act(async () => screen.getByRole('button').click())
    await act(async () => answers[1]?.reject())
    expect(screen.getByText('a: old, failed')).toBeTruthy()
    await act(async () => screen.getByRole('button').click())
    await act(async () => answers[2]?.resolve('new'))
    expect(screen.getByText('a: new')).toBeTruthy()
  })
})

it('a query that depends on another one waits for it, and keeps its data while that changes', async () => {
  const answers: ((value: string) => void)[] = []
  const requested: unknown[] = []
  const handler = (input: unknown) => {
    requested.push(input)
    return new Promise((resolve) => answers.push(resolve))
  }
  const engine = { product: { handler: async () => handler } } as unknown as Engine // all that reading needs
  const query = {
    src: `handler-${handlers++}`,
    input: { list: { from: '/data/list' }, day: { from: '/context/day' } },
  }
  function Follower({ list }: { list?: string }) {
    return <p>{String(useQuery(query, { context: {}, data: { list } }).answer?.value ?? 'waits')}</p>
  }
  const at = (list?: string) => (
    <EngineContext value={engine}>
      <Follower {...(list !== undefined && { list })} />
    </EngineContext>
  )
  const { rerender } = render(at())
  expect(requested).toEqual([])
  await act(async () => rerender(at('a')))
  expect(requested).toEqual([{ list: 'a', day: undefined }])
  await act(async () => answers[0]?.('of a'))
  await act(async () => rerender(at('b')))
  expect(screen.getByText('of a')).toBeTruthy()
  await act(async () => answers[1]?.('of b'))
  expect(screen.getByText('of b')).toBeTruthy()
})
