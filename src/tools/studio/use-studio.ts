import { startTransition, useEffect, useState } from 'react'
import type { Studio, StudioState } from './store.ts'

/** What is in hand, for showing: the field that is typed in and the preview go first, and do not wait for this. */
export function useStudio(studio: Studio): StudioState {
  const [state, setState] = useState(studio.state)
  useEffect(() => {
    const follow = () => startTransition(() => setState(studio.state()))
    follow()
    return studio.subscribe(follow)
  }, [studio])
  return state
}

/** Time without a change after which the whole file is checked, in milliseconds. */
const pause = 120

/** A value once it rests: work of some length then takes nothing from who types, or drags a colour. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(value)), pause)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
