import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { FlowStore } from './persist.ts'
import type { Runtime, View } from './runtime.ts'
import type { Move, HistoryStack } from './history-stack.ts'
import {
  goToEntry,
  parseHistoryStack,
  emptyHistory,
  advance,
  arrive,
  discardForward,
  isReached,
  moveTo,
  previousIndex,
  consume,
} from './history-stack.ts'

/** Navigates to a URL of the app, or by a number of history entries. */
export type Navigate = (to: string | number, how?: { replace?: boolean; state?: unknown }) => void

/** Sets the direction for the animation of the next screen. */
const setDirection = (back: boolean): void => {
  document.documentElement.dataset.direction = back ? 'back' : 'on'
}

/**
 * Synchronizes the browser's history with the flow. Moves of the flow become history entries. Back, forward and typed URLs
 * become moves of the flow, but only to states that were reached before. `home` is the URL of the initial state.
 * Returns the handler of the "back" button; undefined in the initial state, in locked states and after the end.
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
  // A transient flow that was opened by a link of the app has a back button to that page.
  const linked = runtime.transient && (location.state as { linked?: boolean } | null)?.linked === true // set by Anchor, preserved by applyMove
  const write = (stack: HistoryStack) => runtime.transient || store.write(store.engineKeys.history, stack)
  // A state that only holds the reference: its first value is read once, and it is never undefined.
  const [stackRef] = useState(() => ({
    current: runtime.transient ? emptyHistory : parseHistoryStack(store.read(store.engineKeys.history)),
  }))
  const lastView = useRef<View>(undefined)
  const lastKey = useRef<string>(undefined)
  const { startPath } = runtime
  const urlOf = (path: string) => (path === startPath ? home : `/${runtime.flow.id}/${path}`)

  const applyMove = ([next, move]: [HistoryStack, Move]) => {
    stackRef.current = next
    write(next)
    if (move.type === 'go') {
      setDirection(move.delta < 0)
      if (move.delta !== 0) navigate(move.delta)
      return
    }
    if (move.type === 'push') setDirection(false)
    navigate(urlOf(move.path) + (move.path === startPath ? window.location.search : ''), {
      replace: move.type === 'replace',
      state: { step: next.index, ...(linked && { linked }) },
    })
  }

  /** Shows the path as this entry, in place of what the browser shows. */
  const arriveAt = (path: string, index: number) => applyMove(arrive(stackRef.current, path, index))

  // The browser has navigated: back, forward, reload or a typed URL.
  useEffect(() => {
    if (lastKey.current === location.key) return
    const isFirst = lastKey.current === undefined
    lastKey.current = location.key
    const current = runtime.view()
    const step = (location.state as { step?: number } | null)?.step // written by applyMove
    const { index, entries } = stackRef.current
    if (navigation !== NavigationType.Pop) {
      // Back from the bank, or by a link of another page: this is a new entry of the browser for the step that was left.
      const left = isFirst && step === undefined ? entries[index] : undefined
      if (left !== undefined && location.pathname === urlOf(left)) arriveAt(left, index)
      return
    }
    const requested =
      location.pathname === home ? startPath : location.pathname.slice(runtime.flow.id.length + 2)
    const entry = typeof step === 'number' ? entries[step] : undefined
    const isKnown = entry !== undefined && urlOf(entry) === location.pathname
    if (isKnown && isFirst) {
      stackRef.current = { ...stackRef.current, index: step ?? 0 }
      if (entry === current.path || entry === runtime.resumed() || runtime.go(entry)) return
      return arriveAt(runtime.view().path, step ?? 0)
    }
    if (isKnown && current.locked) {
      // The state cannot be left: navigate back to its entry.
      if (step !== index) navigate(index - (step ?? 0))
      return
    }
    if (isKnown) {
      const back = (step ?? 0) < index
      setDirection(back)
      const [next, move] = goToEntry(stackRef.current, step ?? 0)
      stackRef.current = back ? discardForward(next, current.singleUse) : next
      write(stackRef.current)
      if (move.type === 'go' && move.delta !== 0) return navigate(move.delta)
      if (move.type === 'replace') applyMove([stackRef.current, move])
      const path = next.entries[next.index] ?? startPath
      if (path !== current.path && !runtime.go(path)) arriveAt(current.path, step ?? 0)
      return
    }
    const elsewhere = requested !== current.path && requested !== runtime.resumed()
    if (elsewhere && (requested === startPath || isReached(stackRef.current, requested)))
      runtime.go(requested)
    arriveAt(runtime.view().path, index + 1)
  })

  // The flow has moved.
  useEffect(() => {
    const before = lastView.current
    lastView.current = view
    if (!before || before === view || !view.restorable || before.path === view.path) return
    const leftAreas = before.singleUse.filter((parent) => !view.singleUse.includes(parent))
    const shownPath = stackRef.current.entries[stackRef.current.index]
    if (shownPath === view.path) return
    applyMove(
      advance(consume(stackRef.current, leftAreas), view.path, before.meta.screen === view.meta.screen),
    )
  })

  if (view.status !== 'active' || view.locked) return undefined
  if (view.path === startPath) return linked ? () => navigate(-1) : undefined
  return () => {
    const stack = stackRef.current
    const before = previousIndex(stack)
    // After resuming there may be no earlier entry. Then the flow goes to its initial state and keeps its data.
    if (before < 0) return void runtime.go(startPath)
    const [next, move] = moveTo(stack, stack.index, before)
    if (move.type === 'go') return navigate(move.delta)
    if (!runtime.go(move.path)) return
    applyMove([next, move])
    setDirection(true)
  }
}
