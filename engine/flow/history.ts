import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { FlowStore } from './persist.ts'
import type { Runtime, View } from './runtime.ts'

/** The path of the state for each entry of the browser's history. `entries[index]` is shown. */
export interface HistoryStack {
  entries: string[]
  index: number
  /** Paths that "back" skips: states with `meta.noHistory` that the flow has left. */
  consumed: string[]
  /** Indexes of entries that follow a page which is no step of the flow, for example the bank's. */
  gaps: number[]
}

export const emptyHistory: HistoryStack = { entries: [], index: -1, consumed: [], gaps: [] }

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string')

/** Reads a stored stack. Returns an empty stack when the value is invalid. */
export function parseHistoryStack(stored: unknown): HistoryStack {
  if (typeof stored !== 'object' || stored === null) return emptyHistory
  const { entries, index, consumed, gaps = [] } = stored as Partial<Record<keyof HistoryStack, unknown>> // fields are tested next
  if (!isPaths(entries) || !isPaths(consumed) || !Array.isArray(gaps) || !Number.isInteger(index))
    return emptyHistory
  const at = Number(index)
  return at >= -1 && at < entries.length ? { entries, index: at, consumed, gaps } : emptyHistory
}

/** The change that the browser's history has to make; `go` with delta 0 is no change. */
export type Move = { type: 'push' | 'replace'; path: string } | { type: 'go'; delta: number }

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

/** Marks all entries inside of the given states as consumed. */
export function consume(stack: HistoryStack, parents: string[]): HistoryStack {
  if (parents.length === 0) return stack
  const descendants = stack.entries.filter((entry) => parents.some((parent) => isWithin(entry, parent)))
  return { ...stack, consumed: [...new Set([...stack.consumed, ...descendants])] }
}

/** After "back" inside of a state with `meta.noHistory`: marks the entries after the current one as consumed. */
export function discardForward(stack: HistoryStack, parents: string[]): HistoryStack {
  const following = { ...stack, entries: stack.entries.slice(stack.index + 1) }
  const { consumed } = consume(following, parents)
  return { ...stack, consumed: consumed.filter((path) => path !== stack.entries[stack.index]) }
}

/** Shows `path` as entry `index`, in place of what is shown. The page before it is no step: the bank, a link or a typed URL. */
export function arrive(stack: HistoryStack, path: string, index: number): [HistoryStack, Move] {
  const gaps = stack.gaps.filter((gap) => gap < index)
  return [
    { ...stack, entries: [...stack.entries.slice(0, index), path], index, gaps: [...gaps, index] },
    { type: 'replace', path },
  ]
}

/** Leads from the shown entry to another one. Across a gap that one arrives here: going back would show the page in between. */
export function moveTo(stack: HistoryStack, from: number, to: number): [HistoryStack, Move] {
  const isAcross = stack.gaps.some((gap) => gap <= from !== gap <= to)
  if (isAcross) return arrive(stack, stack.entries[to] ?? '', to)
  return [
    { ...stack, index: to },
    { type: 'go', delta: to - from },
  ]
}

/** The flow has moved to `path`. A state that shows the same screen replaces the current entry instead of adding one. */
export function advance(stack: HistoryStack, path: string, sameScreen: boolean): [HistoryStack, Move] {
  const consumed = stack.consumed.filter((entry) => entry !== path)
  const here = { ...stack, consumed }
  if (stack.entries[stack.index] === path) return moveTo(here, stack.index, stack.index)
  const back = lastIndex(stack, stack.index, (entry) => !stack.consumed.includes(entry))
  if (back >= 0 && back < stack.index && stack.entries[back] === path) return moveTo(here, stack.index, back)
  const replace = sameScreen || stack.index < 0
  const index = replace ? Math.max(stack.index, 0) : stack.index + 1
  const entries = [...stack.entries.slice(0, index), path]
  const gaps = stack.gaps.filter((gap) => gap <= stack.index)
  return [
    { entries, index, consumed, gaps },
    { type: replace ? 'replace' : 'push', path },
  ]
}

/** Whether the flow may enter the state at a path now: what its screen shows is there. */
type MayEnter = (path: string) => boolean

/** Index of the last entry up to `index` that is open; -1 when there is none. */
const lastIndex = ({ entries }: HistoryStack, index: number, isOpen: MayEnter): number =>
  entries.slice(0, index + 1).findLastIndex(isOpen)

/** The customer went to entry `index`. Entries that are consumed or may not be entered are skipped; where none is left, nothing changes. */
export function goToEntry(stack: HistoryStack, index: number, mayEnter: MayEnter): [HistoryStack, Move] {
  const isClosed = (path: string | undefined) =>
    path !== undefined && (stack.consumed.includes(path) || !mayEnter(path))
  const direction = index < stack.index ? -1 : 1
  let target = index
  while (target !== stack.index && isClosed(stack.entries[target])) target += direction
  return moveTo(stack, index, stack.entries[target] === undefined ? stack.index : target)
}

/** Index of the entry that "back" leads to; -1 when there is none. */
export const previousIndex = (stack: HistoryStack, mayEnter: MayEnter = () => true): number =>
  lastIndex(stack, stack.index - 1, (path) => !stack.consumed.includes(path) && mayEnter(path))

/** Whether the URL may name this path: the customer has reached it, and it is not consumed. */
export const isReached = (stack: HistoryStack, path: string): boolean =>
  stack.entries.includes(path) && !stack.consumed.includes(path)

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
      // Back from the bank, or by a link of another page, also by one to the start: a new entry of the browser for the step that was left.
      const left = isFirst && step === undefined ? entries[index] : undefined
      if (left !== undefined && [urlOf(left), home].includes(location.pathname)) arriveAt(left, index)
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
      const [next, move] = goToEntry(stackRef.current, step ?? 0, runtime.mayEnter)
      stackRef.current = back ? discardForward(next, current.noHistory) : next
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
    const leftAreas = before.noHistory.filter((parent) => !view.noHistory.includes(parent))
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
    const before = previousIndex(stack, runtime.mayEnter)
    // After resuming there may be no earlier entry. Then the flow goes to its initial state and keeps its data.
    if (before < 0) return void runtime.go(startPath)
    const [next, move] = moveTo(stack, stack.index, before)
    if (move.type === 'go') return navigate(move.delta)
    if (!runtime.go(move.path)) return
    applyMove([next, move])
    setDirection(true)
  }
}
