import { useEffect, useReducer, type ComponentType } from 'react'
import type { Element, Screen, FlowBanner } from '#generated/engine.ts'
import { isWaiting } from '../flow/machine.ts'
import type { Runtime } from '../flow/runtime.ts'
import { selfAndAncestors, selfAndInitials, type CompiledState } from '../flow/tree.ts'
import { loadModule, memoizeAsync, type TrackedPromise } from '../util/load-module.ts'
import { useEngine, useScreen, type Engine, type Loader, type Product } from '../view/engine.ts'
import { lazyWithPreload, loadComponent, markAppReady, whenIdle } from '../view/lazy.tsx'

type Component = ComponentType<{ element: never }>

let elements: Readonly<Record<string, Component>> = {}
let loadOthers: () => Promise<unknown> = () => Promise.resolve()

/** Registers elements by type, and how to load a file with more. They contain each other, and imports would be a circle. */
export function registerElements(some: typeof elements, others = loadOthers): void {
  elements = { ...elements, ...some }
  loadOthers = others
}

/** The component of a type, from the engine or from the product. Undefined for an unknown type. */
const componentOf = (product: Product, type: string): Component | undefined =>
  elements[type] ?? product.elements[type]

/** Whether an element is in the first chunk: the others are lazy. */
function isFirst(type: string): boolean {
  const component = elements[type]
  return component !== undefined && !('load' in component)
}

/** Renders the elements of a body in order. */
export function Elements({ body }: { body: Element[] }) {
  const { product } = useEngine()
  const { passes } = useScreen()
  return body.map((element, index) => {
    if (!passes(element.when)) return null
    const found = componentOf(product, element.type)
    if (!found) throw new Error(`Unknown element "${element.type}".`)
    // The cast: a component takes the element of its own type. The configuration check validates the element.
    const Component = found as ComponentType<{ element: Element }>
    // The index is a stable key, because the order of the elements is fixed.
    return <Component key={index} element={element} />
  })
}

/** Loaded with the first screen that has queries, because it needs SWR. */
export const ReadQueries = lazyWithPreload(() => import('./data.tsx'))

const loading = new Map<string, TrackedPromise<Screen>>()

/** The elements of the first screen use only texts of the file `frame`. All others may need the file `ui`. */
const usesFrameTextsOnly = (element: Element): boolean =>
  isFirst(element.type) && (!('body' in element) || element.body.every(usesFrameTextsOnly))

/** Whether all parts of a screen are in the first chunk, so that nothing of it can suspend. */
export const isInFirstChunk = ({ body, data, rail }: Screen): boolean =>
  body.every(usesFrameTextsOnly) && !data && !rail

const withDescendants = (element: Element): Element[] => [
  element,
  ...('body' in element ? element.body.flatMap(withDescendants) : []),
]

/** Loads the chunks of elements, and of those in them, and runs their `prepare` functions. */
export async function loadElements(loader: Loader, body: readonly Element[]): Promise<unknown> {
  const { product } = loader
  const all = body.flatMap(withDescendants)
  if (!all.every(({ type }) => componentOf(product, type))) await loadModule(loadOthers)
  const own = all.map(async (element) => {
    const { prepare } = await loadComponent(componentOf(product, element.type))
    if (typeof prepare === 'function') await prepare(loader, element)
  })
  // Requested in parallel with the chunk of the element, which would request it later.
  const forms = all.map((element) => element.type === 'form' && product.form(element.form))
  return Promise.all([...own, ...forms])
}

/** Loads a screen with its texts and the chunks of its elements. Memoized, so that it can be called in advance. */
export function loadScreen(loader: Loader, id: string): Promise<Screen> {
  const { product, loadTexts, loadFormats } = loader
  return memoizeAsync(loading, id, async () => {
    const screen = await product.screen(id)
    const { body, data, rail = [] } = screen
    const frameTextsOnly = isInFirstChunk(screen)
    await Promise.all([
      loadTexts([screen, frameTextsOnly ? '' : 'ui.']),
      !frameTextsOnly && loadFormats(),
      (data || screen.rail) && ReadQueries.load(),
      // Rail parts beside the body are not awaited: they shift nothing when they come later.
      ...rail.filter(({ narrow }) => narrow !== 'none').map((part) => loadScreen(loader, part.screen)),
      loadElements(loader, body),
    ])
    return screen
  })
}

/** Whether a screen can be rendered at once: it is loaded with the parts of its rail, and none of them has data to request. */
export function isReadyToShow(id: string): boolean {
  const { status, value: screen } = loading.get(id) ?? {}
  if (status !== 'fulfilled' || !screen || screen.data) return false
  return (screen.rail ?? []).every((part) => isReadyToShow(part.screen))
}

const bannersLoading = new Map<string, Promise<void>>()

/**
 * Loads the texts of a banner. Memoized, so that React's `use` can read the promise; not by language: a language changes only
 * when its texts are there, and another promise would replace the whole screen by the loading message.
 */
export const bannerTexts = ({ loadTexts }: Pick<Loader, 'loadTexts'>, banner: FlowBanner) =>
  memoizeAsync(bannersLoading, banner.text, () => loadTexts(banner))

/** The value of a memoized promise; undefined while pending. React's `use` would show the fallback for 300 ms. @throws its reason */
export function useLoaded<T>(promise: TrackedPromise<T>): T | undefined {
  const [, render] = useReducer((count: number) => count + 1, 0)
  // As it was rendered: it may be settled by the time the effect runs.
  const { status } = promise
  useEffect(() => {
    if (!status) promise.then(render, render)
  }, [promise, status])
  if (status === 'rejected') throw promise.reason
  return promise.value
}

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

/** Uses each format once while the browser is idle: the first formatter for dates takes 50 ms on a slow phone. */
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
