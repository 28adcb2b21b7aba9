import { useEffect } from 'react'
import { isWaiting } from '../flow/machine.ts'
import type { Runtime } from '../flow/runtime.ts'
import { selfAndAncestors, selfAndInitials, type CompiledState } from '../flow/tree.ts'
import { ErrorSummary, markAppReady, onAppReady, ProblemPanel, whenIdle } from '../view/lazy.tsx'
import { useEngine, type Engine } from '../view/engine.ts'
import { loadScreen } from './load-screen.tsx'

/** Delay before the next screens are preloaded, in milliseconds. The first input of the customer starts it at once. */
const delay = 1000

const inputEvents = ['pointerdown', 'keydown'] as const

/** The targets of all transitions of a state. The generated GO events of the root are ignored: they lead to every state. */
const targets = (node: CompiledState): CompiledState[] => {
  const events = [...node.transitions].flatMap(([event, list]) => (event.startsWith('GO.') ? [] : list))
  const declared = [...events, ...node.always]
  return declared.flatMap(({ target }) => (target ? (selfAndInitials(target).at(-1) ?? target) : []))
}

/** Ids of the screens that can follow a state. States that only wait are passed through; states with `"prefetch": false` are left out. */
function nextScreens(from: CompiledState): string[] {
  const seen = new Set<CompiledState>()
  const screens = new Set<string>()
  const visit = (leaf: CompiledState) => {
    const isLeftOut = () => selfAndAncestors(leaf).some((node) => node.meta?.prefetch === false)
    if (seen.has(leaf) || (leaf !== from && isLeftOut())) return
    seen.add(leaf)
    if (leaf.meta?.screen) screens.add(leaf.meta.screen)
    if (leaf === from || isWaiting(leaf.config)) selfAndAncestors(leaf).flatMap(targets).forEach(visit)
  }
  visit(from)
  screens.delete(from.meta?.screen ?? '')
  return [...screens]
}

/** Formats that use a formatter of the browser, and values for them. */
const formats = 'date day dayMonth moment time amount signedAmount number list'.split(' ')
const samples = ['2000-01-01', { amount: '0', currency: 'EUR' }, 0, ['']]

/**
 * Uses each format once, when the browser is idle, so that it has created its formatters before a screen shows values: the first
 * one for dates takes 50 ms on a slow phone.
 */
function warmFormats({ format }: Engine): void {
  for (const name of formats) whenIdle(() => samples.forEach((value) => format(name, value)))
}

/** Loads screens, and the handlers that they call as soon as they are shown. */
async function loadAll(engine: Engine, ids: readonly string[]): Promise<void> {
  const screens = await Promise.all(ids.map((id) => loadScreen(engine, id)))
  warmFormats(engine)
  const calls = screens.flatMap(({ data = {}, body }) => [
    ...Object.values(data),
    ...body.flatMap((element) => (element.type === 'documents' ? [element.load] : [])),
  ])
  await Promise.all(calls.map(({ src }) => engine.product.handler(src)))
}

/**
 * Rendered after the content of a screen. Sets the performance marks `screen:<id>` and, once, `app:ready`, and starts to
 * preload the next screens. Not earlier, because on a slow connection that would delay the screen itself.
 */
export function Ready({ id, runtime, path }: Readonly<{ id: string; runtime: Runtime; path: string }>) {
  const engine = useEngine()
  useEffect(() => {
    // Not with the data saver. Not in every browser, and not in TypeScript's DOM types.
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return undefined
    const stop = () => {
      clearTimeout(timer)
      for (const type of inputEvents) removeEventListener(type, fetchAll)
    }
    const fetchAll = () => {
      stop()
      const state = runtime.state()
      loadAll(engine, nextScreens(state))
        .then(() => loadAll(engine, state.meta?.prefetch || []))
        // A failure is ignored: the screen is loaded again when it is shown, and shows the error then.
        .catch(() => undefined)
    }
    const timer = setTimeout(fetchAll, delay)
    for (const type of inputEvents) addEventListener(type, fetchAll)
    return stop
  }, [engine, runtime, path])
  useEffect(() => {
    performance.mark(`screen:${id}`)
    markAppReady()
  }, [id])
  return null
}

/**
 * Calls the loaders, and those of the error views, which must be there before a connection fails, when the first screen is ready and
 * the browser idle: it can be idle while the screen still waits for its files.
 * Failures are ignored: a component loads again when it is shown.
 */
export function prefetch(more: (() => Promise<unknown>)[]): void {
  const fetchAll = () =>
    [ErrorSummary.load, ProblemPanel.load, ...more].forEach((load) => load().catch(() => undefined))
  onAppReady(() => whenIdle(fetchAll))
}
