import { startTransition, useEffect, useState } from 'react'
import type { Studio, StudioState } from './store.ts'

/** The state for rendering. It is updated in a transition, so that typing and the preview have priority. */
export function useStudio(studio: Studio): StudioState {
  const [state, setState] = useState(studio.state)
  useEffect(() => {
    const update = () => startTransition(() => setState(studio.state()))
    update()
    return studio.subscribe(update)
  }, [studio])
  return state
}

/** Delay of `useDebounced` in milliseconds. */
const delay = 120

/** The value after a time without changes, so that expensive work does not slow down typing or dragging a colour. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDebounced(value)), delay)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
