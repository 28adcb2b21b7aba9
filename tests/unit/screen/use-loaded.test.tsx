// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { memoizeAsync } from '#engine/util/load-module.ts'
import { useLoaded } from '#engine/screen/screen-view.tsx'

it('is undefined until the promise is fulfilled', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { result } = renderHook(() => useLoaded(promise))
  expect(result.current).toBeUndefined()
  await act(async () => resolve('screen'))
  expect(result.current).toBe('screen')
})

it('reads a fulfilled promise at once', async () => {
  const known = new Map<string, Promise<string>>()
  const load = () => memoizeAsync(known, 'start', () => Promise.resolve('screen'))
  await load()
  const seen: unknown[] = []
  renderHook(() => seen.push(useLoaded(load())))
  expect(seen).toEqual(['screen'])
})

it('never returns the value of an earlier promise', async () => {
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const seen: [string, unknown][] = []
  const { rerender } = renderHook(
    ({ name, loading }) => {
      seen.push([name, useLoaded(loading)])
    },
    { initialProps: { name: 'first', loading: first.promise } },
  )
  await act(async () => first.resolve('one'))
  rerender({ name: 'second', loading: second.promise })
  await act(async () => second.resolve('two'))
  expect(seen.filter(([name]) => name === 'first').at(-1)).toEqual(['first', 'one'])
  expect(seen.filter(([name]) => name === 'second').map(([, value]) => value)).toEqual([undefined, 'two'])
})

it('throws the rejection while rendering', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  let thrown: unknown
  renderHook(() => {
    try {
      useLoaded(promise)
    } catch (error) {
      thrown = error
    }
  })
  expect(thrown).toBeUndefined()
  await act(async () => reject(new Error('no screen')))
  expect(thrown).toEqual(new Error('no screen'))
})
