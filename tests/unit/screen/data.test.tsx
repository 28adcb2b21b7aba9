// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { EngineContext } from '#engine/view/engine.ts'
import type { HandlerTools } from '#engine/flow/handler.ts'
import type { Engine } from '#engine/view/engine.ts'
import { useScreenData } from '#engine/screen/data.ts'
import { problem } from './fake-screen.tsx'

afterEach(cleanup)

const moment = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))
let screens = 0

/** A screen with one query that the test answers by hand. */
function reading() {
  const signals: AbortSignal[] = []
  const answers: ((value: string) => void)[] = []
  const handler = (_: unknown, { signal }: HandlerTools) => {
    signals.push(signal)
    return new Promise((resolve, reject) => {
      answers.push(resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
  // Of the engine only what reading needs.
  const engine = {
    product: { handler: async () => handler, toProblem: async () => problem('bank-error') },
  } as unknown as Engine
  const id = `screen-${screens++}`
  function Screen() {
    const { data, problem: failed } = useScreenData(id, { list: { src: 'list' } }, {})
    return <p>{failed ? 'failed' : String(data['list'] ?? 'nothing yet')}</p>
  }
  const view = (shown: boolean) => (
    <StrictMode>
      <EngineContext value={engine}>{shown ? <Screen /> : null}</EngineContext>
    </StrictMode>
  )
  const { rerender } = render(view(true))
  return { signals, answers, show: (shown: boolean) => act(() => rerender(view(shown))) }
}

describe('what a screen reads', () => {
  it('is given up when the screen goes, and read anew when it comes back', async () => {
    const { signals, answers, show } = reading()
    await moment()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    show(false)
    await moment()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    show(true)
    await moment()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    await act(async () => answers[1]?.('the list'))
    expect(screen.getByText('the list')).toBeTruthy()
  })
  it('is no failure where it was given up', async () => {
    const { show } = reading()
    await moment()
    show(false)
    await moment()
    show(true)
    expect(screen.getByText('nothing yet')).toBeTruthy()
  })
})
