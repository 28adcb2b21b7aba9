import type { Flow, StateMeta } from '#generated/engine.ts'
import { equal, get, isObject, type JsonObject } from '../util/json.ts'
import { guardPredicates, type Guards } from './machine.ts'

/** Storage for context and position of a flow. `src` implements it with session storage and validates what it reads. */
export interface FlowStore {
  /** The stored value; undefined when it is missing or invalid. */
  read(key: string): unknown
  /** Stores a value; undefined removes it. Never throws. */
  write(key: string, value: unknown): void
  /** Context key -> storage key. Other context keys are kept in memory only. */
  keys: Readonly<Record<string, string>>
  /** Storage keys of the engine's own data. */
  engineKeys: Readonly<Record<'position' | 'history' | 'draft', string>>
}

/** The state that the customer was in, with the id and version of its flow. */
export interface Position {
  flow: string
  version: number
  path: string
  /** The flow has reached a final state. */
  done?: boolean
}

/** The stored values, else the initial ones. Values that are kept in memory only are those of `current`. */
export function readContext(store: FlowStore, initial: JsonObject, current = initial): JsonObject {
  const context = { ...current }
  for (const key of Object.keys(initial)) {
    const storageKey = store.keys[key]
    const value = storageKey && store.read(storageKey)
    if (storageKey) context[key] = value === undefined ? initial[key] : value
  }
  return context
}

/** Writes the changed values. A value that equals its initial value is removed from storage. */
export function writeContext(
  store: FlowStore,
  before: JsonObject,
  after: JsonObject,
  initial: JsonObject,
): void {
  for (const [key, storageKey] of Object.entries(store.keys)) {
    if (before[key] === after[key] || !(key in initial)) continue
    store.write(storageKey, equal(after[key], initial[key]) ? undefined : after[key])
  }
}

export function readPosition(store: FlowStore): Position | undefined {
  const { flow, version, path, done }: JsonObject = Object(store.read(store.engineKeys.position))
  return typeof flow === 'string' && typeof version === 'number' && typeof path === 'string'
    ? { flow, version, path, ...(done === true && { done }) }
    : undefined
}

/** Input that was not submitted yet, by screen and element. */
type Drafts = Record<string, Record<string, unknown>>

const allDrafts = (store: FlowStore): Drafts => {
  const stored = store.read(store.engineKeys.draft)
  return isObject(stored) ? (stored as Drafts) : {} // only keepDraft writes it
}

/** The draft of an element. Drafts contain no secrets. */
export const readDraft = (store: FlowStore, screen: string, name: string): unknown =>
  get(get(allDrafts(store), screen), name)

export function dropDrafts(store: FlowStore, screen: string): void {
  const { [screen]: _, ...others } = allDrafts(store)
  store.write(store.engineKeys.draft, others)
}

export function dropOtherDrafts(store: FlowStore, screen = ''): void {
  const stored = get(allDrafts(store), screen)
  store.write(store.engineKeys.draft, stored === undefined ? undefined : { [screen]: stored })
}

export function keepDraft(store: FlowStore, screen: string, name: string, values: unknown): void {
  const drafts = allDrafts(store)
  store.write(store.engineKeys.draft, { ...drafts, [screen]: { ...drafts[screen], [name]: values } })
}

/** DOM events that show that the customer is active. */
export const activityEvents = ['keydown', 'pointerdown', 'input', 'scroll'] as const

/**
 * When an inactive session ends, in milliseconds since 1970; undefined if the flow has no such end, no session has begun, or the
 * last sign of the customer is not known. `after`: milliseconds until the warning, in place of those of the flow.
 */
export function idleEnd(
  { context, meta }: Flow,
  guards: Guards,
  store: FlowStore,
  lastActive: number | undefined,
  after = meta?.session?.idle?.after ?? 0,
): number | undefined {
  const { status = [], idle } = meta?.session ?? {}
  if (!idle || lastActive === undefined) return undefined
  const predicates = guardPredicates(guards)
  const stored = readContext(store, context ?? {})
  const hasBegun = status.some(({ when }) => !when || predicates.get(when)?.(stored))
  return hasBegun ? lastActive + after + idle.countdown : undefined
}

/** A screen, and the context with which it is shown. */
interface Place {
  context: JsonObject
  screen: string
}

/** What is read here of a runtime. */
interface RunningFlow {
  view(): { context: JsonObject; meta: StateMeta }
  subscribe(listener: () => void): () => void
}

/** Input of a screen that must never be stored, such as a PIN, kept in memory while a standalone page is shown. */
let unsent: (Place & { values: Map<string, unknown> }) | undefined

/** Whether unloading the page now would lose kept input. */
export const hasUnsentEntries = (): boolean => unsent !== undefined

const forget = () => (unsent = undefined)
// Optional, because tools and tests run in Node, which has no window.
globalThis.window?.addEventListener('pagehide', forget)

/** Whether the flow still shows the same screen with the same context. */
const isAt = ({ context, screen }: Place, runtime: RunningFlow) => {
  const view = runtime.view()
  return view.context === context && view.meta.screen === screen
}

/** Keeps the input of an element in memory. It is forgotten when the screen or the context of the flow changes, and on pagehide. */
export function keepUnsent(runtime: RunningFlow, at: Place, name: string, value: unknown): void {
  if (value === undefined || !isAt(at, runtime)) return
  if (!unsent || !isAt(unsent, runtime)) {
    unsent = { ...at, values: new Map() }
    const stop = runtime.subscribe(() => {
      if (unsent && isAt(unsent, runtime)) return
      stop()
      forget()
    })
  }
  unsent.values.set(name, value)
}

/** Returns and forgets the input that was kept for an element; undefined if there is none. */
export function takeUnsent(runtime: RunningFlow, screen: string, name: string): unknown {
  if (!unsent || unsent.screen !== screen || unsent.context !== runtime.view().context) return undefined
  const value = unsent.values.get(name)
  unsent.values.delete(name)
  if (unsent.values.size === 0) forget()
  return value
}

/** How much is running that unloading the page would abort, such as an upload. */
let work = 0
const listeners = new Set<() => void>()

function addWork(count: 1 | -1): void {
  work += count
  listeners.forEach((listener) => listener())
}

export const hasOpenWork = (): boolean => work > 0

/** Calls the listener when work starts or ends. */
export const onWorkChange = (listener: () => void): void => void listeners.add(listener)

/** Counts work as running until its promise is fulfilled or rejected. */
export function trackWork(promise: Promise<unknown>): void {
  addWork(1)
  const done = () => addWork(-1)
  promise.then(done, done)
}
