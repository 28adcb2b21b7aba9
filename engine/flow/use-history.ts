import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { FlowStore } from './persist.ts'
import type { Runtime, View } from './runtime.ts'
import type { Move, HistoryStack } from './history-stack.ts'
import {
  arrive,
  asHistoryStack,
  emptyHistory,
  follow,
  giveUp,
  isReached,
  previous,
  consume,
} from './history-stack.ts'

/** Goes to an address of the app, or so many entries on in the history. */
export type Navigate = (to: string | number, how?: { replace?: boolean; state?: unknown }) => void

/** Which way the customer goes, for the look of what arrives. */
const goes = (back: boolean): void => {
  document.documentElement.dataset.direction = back ? 'back' : 'on'
}

const initialPath = (runtime: Runtime): string => {
  let states = runtime.flow.states
  let key: string | undefined = runtime.flow.initial
  const path: string[] = []
  while (key && states[key]) {
    path.push(key)
    const state: (typeof states)[string] | undefined = states[key]
    key = state?.initial
    states = state?.states ?? {}
  }
  return path.join('/')
}

/**
 * Keeps the browser's history and the flow in step: the flow's moves become history entries, the browser's back, forward
 * and typed addresses become moves of the flow, but only to steps that were reached. `home` is the address of the entry.
 * Answers the way back to the step before, for a button; none at the start and after the end.
 */
export function useHistory(
  runtime: Runtime,
  view: View,
  store: FlowStore,
  home: string,
  navigate: Navigate,
): (() => void) | undefined {
  const location = useLocation()
  const navigation = useNavigationType()
  const trail = useRef<HistoryStack>(undefined)
  // What stands beside another flow leads back to the page whose link was pressed, if it was one of ours.
  const linked = runtime.beside && (location.state as { linked?: boolean } | null)?.linked === true // written by Anchor, and below
  const write = (stack: HistoryStack) => runtime.beside || store.write(store.own.trail, stack)
  trail.current ??= runtime.beside ? emptyHistory : asHistoryStack(store.read(store.own.trail))
  const last = useRef<View>(undefined)
  const seen = useRef<string>(undefined)
  const start = initialPath(runtime)
  const address = (path: string) => (path === start ? home : `/${runtime.flow.id}/${path}`)

  const keep = ([next, move]: [HistoryStack, Move]) => {
    trail.current = next
    write(next)
    if (move.type === 'go') {
      goes(move.delta < 0)
      if (move.delta !== 0) navigate(move.delta)
      return
    }
    if (move.type === 'push') goes(false)
    navigate(address(move.path) + (move.path === start ? window.location.search : ''), {
      replace: move.type === 'replace',
      state: { step: next.index, ...(linked && { linked }) },
    })
  }

  /** Puts a step into the history entry that is shown, without a new one. */
  const land = (path: string, index: number) => {
    const { entries, spent } = trail.current ?? emptyHistory
    keep([
      { entries: [...entries.slice(0, index), path], index, spent },
      { type: 'replace', path },
    ])
  }

  // The browser moved: by back, forward, a reload or a typed address.
  useEffect(() => {
    if (seen.current === location.key || !trail.current) return
    const first = seen.current === undefined
    seen.current = location.key
    if (navigation !== NavigationType.Pop) return
    const current = runtime.view()
    const step = (location.state as { step?: number } | null)?.step // our own state, written by keep()
    const wanted = location.pathname === home ? start : location.pathname.slice(runtime.flow.id.length + 2)
    const entry = typeof step === 'number' ? trail.current.entries[step] : undefined
    const known = entry !== undefined && address(entry) === location.pathname
    if (known && first) {
      trail.current = { ...trail.current, index: step ?? 0 }
      if (entry === current.path || entry === runtime.resumed() || runtime.go(entry)) return
      return land(runtime.view().path, step ?? 0)
    }
    if (known && current.locked) {
      // Back to the entry that was left: what it shows stays.
      if (step !== trail.current.index) navigate(trail.current.index - (step ?? 0))
      return
    }
    if (known) {
      const back = (step ?? 0) < trail.current.index
      goes(back)
      const [next, move] = arrive(trail.current, step ?? 0)
      trail.current = back ? giveUp(next, current.once) : next
      write(trail.current)
      if (move.type === 'go' && move.delta !== 0) return navigate(move.delta)
      const path = next.entries[next.index] ?? start
      if (path !== current.path && !runtime.go(path)) land(current.path, step ?? 0)
      return
    }
    const elsewhere = wanted !== current.path && wanted !== runtime.resumed()
    if (elsewhere && (wanted === start || isReached(trail.current, wanted))) runtime.go(wanted)
    land(runtime.view().path, trail.current.index + 1)
  })

  // The flow moved.
  useEffect(() => {
    const before = last.current
    last.current = view
    if (!before || !trail.current || before === view || !view.resting || before.path === view.path) return
    const left = before.once.filter((parent) => !view.once.includes(parent))
    const shown = trail.current.entries[trail.current.index]
    if (shown === view.path) return
    keep(follow(consume(trail.current, left), view.path, before.meta.screen === view.meta.screen))
  })

  if (view.status !== 'active' || view.locked) return undefined
  if (view.path === start) return linked ? () => navigate(-1) : undefined
  return () => {
    const before = previous(trail.current ?? emptyHistory)
    navigate(before < 0 ? home : before - (trail.current?.index ?? 0))
  }
}
