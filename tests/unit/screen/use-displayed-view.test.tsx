// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { EngineContext } from '#engine/view/engine.ts'
import type { Engine } from '#engine/view/engine.ts'
import type { Runtime, View } from '#engine/flow/runtime.ts'
import { loadScreen } from '#engine/screen/load-screen.ts'
import { useDisplayedView } from '#engine/screen/use-displayed-view.ts'

/** A screen file that comes when the test says so, and a query that is answered when it says so. */
function stage() {
  const screens = new Map<string, PromiseWithResolvers<unknown>>()
  const answers = Promise.withResolvers<unknown>()
  const load = vi.fn(() => answers.promise)
  const at = (id: string) => {
    const known = screens.get(id) ?? Promise.withResolvers<unknown>()
    screens.set(id, known)
    return known
  }
  // Of the engine only what loading a screen needs.
  const engine = {
    loadTexts: () => Promise.resolve(),
    loadFormats: () => Promise.resolve(),
    product: { screen: (id: string) => at(id).promise, handler: () => Promise.resolve(load), elements: {} },
  } as unknown as Engine
  const runtime = { flow: {}, can: () => true, passes: () => true } as unknown as Runtime
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={engine}>{children}</EngineContext>
  )
  const hook = (first: View) => {
    const shown: ReturnType<typeof useDisplayedView>[] = []
    const rendered = renderHook(
      ({ view }) => {
        const now = useDisplayedView(runtime, view)
        shown.push(now)
        return now
      },
      { initialProps: { view: first }, wrapper },
    )
    return { ...rendered, shown }
  }
  return { at, answers, engine, load, hook }
}

// Of a view only what is read of it.
const viewOf = (screen: string): View => ({ meta: { screen }, context: {}, busy: false }) as unknown as View
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
let number = 0
const fresh = () => `screen-${++number}`

it('shows the previous step as busy, without active buttons, until the next one has loaded', async () => {
  const { at, hook } = stage()
  const [before, after] = [viewOf(fresh()), viewOf(fresh())]
  const { result, rerender } = hook(before)
  expect(result.current.view).toBe(before)
  rerender({ view: after })
  await settle()
  expect(result.current.view).toEqual({ ...before, busy: true })
  expect(result.current.runtime.can('NEXT')).toBe(false)
  await act(async () => at(after.meta.screen ?? '').resolve({ body: [] }))
  await settle()
  expect(result.current.view).toBe(after)
  expect(result.current.runtime.can('NEXT')).toBe(true)
})

it('also waits for the first data of the next step, but not without limit', async () => {
  const { at, load, answers, hook } = stage()
  const [before, after, third] = [viewOf(fresh()), viewOf(fresh()), viewOf(fresh())]
  const data = { list: { src: 'list' } }
  const { result, rerender } = hook(before)
  rerender({ view: after })
  await act(async () => at(after.meta.screen ?? '').resolve({ body: [], data }))
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce(), { timeout: 60_000 })
  expect(result.current.view.meta).toBe(before.meta)
  await act(async () => answers.resolve([]))
  await vi.waitFor(() => expect(result.current.view).toBe(after), { timeout: 60_000 })
  load.mockReturnValue(new Promise(() => {}))
  rerender({ view: third })
  await act(async () => at(third.meta.screen ?? '').resolve({ body: [], data: { one: { src: 'slow' } } }))
  await vi.waitFor(() => expect(result.current.view).toBe(third), { timeout: 60_000 })
})

it('shows the next step even if it could not be loaded, so that its error is visible', async () => {
  const { at, hook } = stage()
  const [before, after] = [viewOf(fresh()), viewOf(fresh())]
  const { result, rerender } = hook(before)
  rerender({ view: after })
  await act(async () => at(after.meta.screen ?? '').reject(new Error('gone')))
  await vi.waitFor(() => expect(result.current.view).toBe(after), { timeout: 60_000 })
})

it('shows the next step at once if it was loaded in advance, without a render of the previous one as busy', async () => {
  const { at, engine, hook } = stage()
  const [before, after] = [viewOf(fresh()), viewOf(fresh())]
  at(after.meta.screen ?? '').resolve({ body: [] })
  await loadScreen(engine, after.meta.screen ?? '')
  await settle()
  const { result, rerender, shown } = hook(before)
  rerender({ view: after })
  expect(result.current.view).toBe(after)
  expect(shown.map(({ view }) => view)).not.toContainEqual({ ...before, busy: true })
})
