// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import { useQuery } from '#engine/screen/data.tsx'
import { EngineContext, type Engine } from '#engine/view/engine.ts'
import { problem } from '../../support/problem.ts'

it('the data of a step stay in view while newer ones are read, and beside a failure until a retry succeeds', async () => {
  const answers: { resolve(value: string): void; reject(): void }[] = []
  const handler = () => new Promise((resolve, reject) => answers.push({ resolve, reject }))
  // Of the engine only what reading needs.
  const engine = {
    product: { handler: async () => handler, toProblem: async () => problem('bank-error') },
  } as unknown as Engine
  const query = { src: 'list', input: { list: { from: '/data/list' } } }
  function Shown() {
    const { data, error, mutate } = useQuery(query, { context: {}, data: { list: 'a' } })
    return (
      <button onClick={() => void mutate()}>
        {String(data?.value ?? 'nothing yet')}
        {error ? ', failed' : ''}
      </button>
    )
  }
  await act(async () => {
    render(
      <StrictMode>
        <EngineContext value={engine}>
          <Shown />
        </EngineContext>
      </StrictMode>,
    )
  })
  await act(async () => answers[0]?.resolve('old'))
  await act(async () => screen.getByRole('button').click())
  expect(screen.getByText('old')).toBeTruthy()
  await act(async () => answers[1]?.reject())
  expect(screen.getByText('old, failed')).toBeTruthy()
  await act(async () => screen.getByRole('button').click())
  await act(async () => answers[2]?.resolve('new'))
  expect(screen.getByText('new')).toBeTruthy()
})
