import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { FlowStore } from './persist.ts'
import type { Runtime, View } from './runtime.ts'
import type { Move, HistoryStack } from './history-stack.ts'
import {
  goToEntry,
  parseHistoryStack,
  emptyHistory,
  advance,
  discardForward,
  isReached,
  previousIndex,
  consume,
} from './history-stack.ts'

/** Navigates to a URL of the app, or by a number of history entries. */
export type Navigate = (to: string | number, how?: { replace?: boolean; state?: unknown }) => void

/** Sets the direction for the animation of the next screen. */
const setDirection = (back: boolean): void => {
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
  const stackRef = useRef<HistoryStack>(undefined)
  // A transient flow that was opened by a link of the app has a back button to that page.
  const linked = runtime.transient && (location.state as { linked?: boolean } | null)?.linked === true // set by Anchor, preserved by applyMove
  const write = (stack: HistoryStack) => runtime.transient || store.write(store.engineKeys.history, stack)
  stackRef.current ??= runtime.transient
    ? emptyHistory
    : parseHistoryStack(store.read(store.engineKeys.history))
  const lastView = useRef<View>(undefined)
  const lastKey = useRef<string>(undefined)
  const startPath = initialPath(runtime)
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

  /** Replaces the current history entry. */
  const replaceEntry = (path: string, index: number) => {
    const { entries, consumed } = stackRef.current ?? emptyHistory
    applyMove([
      { entries: [...entries.slice(0, index), path], index, consumed },
      { type: 'replace', path },
    ])
  }

  // The browser has navigated: back, forward, reload or a typed URL.
  useEffect(() => {
    if (lastKey.current === location.key || !stackRef.current) return
    const isFirst = lastKey.current === undefined
    lastKey.current = location.key
    if (navigation !== NavigationType.Pop) return
    const current = runtime.view()
    const step = (location.state as { step?: number } | null)?.step // written by applyMove
    const requested =
      location.pathname === home ? startPath : location.pathname.slice(runtime.flow.id.length + 2)
    const entry = typeof step === 'number' ? stackRef.current.entries[step] : undefined
    const isKnown = entry !== undefined && urlOf(entry) === location.pathname
    if (isKnown && isFirst) {
      stackRef.current = { ...stackRef.current, index: step ?? 0 }
      if (entry === current.path || entry === runtime.resumed() || runtime.go(entry)) return
      return replaceEntry(runtime.view().path, step ?? 0)
    }
    if (isKnown && current.locked) {
      // The state cannot be left: navigate back to its entry.
      if (step !== stackRef.current.index) navigate(stackRef.current.index - (step ?? 0))
      return
    }
    if (isKnown) {
      const back = (step ?? 0) < stackRef.current.index
      setDirection(back)
      const [next, move] = goToEntry(stackRef.current, step ?? 0)
      stackRef.current = back ? discardForward(next, current.singleUse) : next
      write(stackRef.current)
      if (move.type === 'go' && move.delta !== 0) return navigate(move.delta)
      const path = next.entries[next.index] ?? startPath
      if (path !== current.path && !runtime.go(path)) replaceEntry(current.path, step ?? 0)
      return
    }
    const elsewhere = requested !== current.path && requested !== runtime.resumed()
    if (elsewhere && (requested === startPath || isReached(stackRef.current, requested)))
      runtime.go(requested)
    replaceEntry(runtime.view().path, stackRef.current.index + 1)
  })

  // The flow has moved.
  useEffect(() => {
    const before = lastView.current
    lastView.current = view
    if (!before || !stackRef.current || before === view || !view.restorable || before.path === view.path)
      return
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
    const before = previousIndex(stackRef.current ?? emptyHistory)
    if (before >= 0) return navigate(before - (stackRef.current?.index ?? 0))
    // After resuming there may be no earlier entry. Then the flow goes to its initial state and keeps its data.
    runtime.go(startPath)
  }
}
