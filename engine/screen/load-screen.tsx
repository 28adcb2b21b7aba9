import { useEffect, useReducer, type ComponentType, type ReactNode } from 'react'
import type { Element, Screen, FlowBanner } from '#generated/engine.ts'
import type { Scope } from '../flow/binding.ts'
import { loadModule, memoizeAsync, type TrackedPromise } from '../util/load-module.ts'
import { useEngine, type Engine, type Loader, type Product } from '../view/engine.ts'
import { loadComponent, lazyWithPreload } from '../view/lazy.tsx'
import { ScreenContext, useScreen } from '../view/screen-context.ts'
import { textValues } from '../view/use-element.ts'
import type { ScreenData } from './data.tsx'

type Component = ComponentType<{ element: never }>

let elements: Readonly<Record<string, Component>> = {}
let loadOthers: () => Promise<unknown> = () => Promise.resolve()

/**
 * Registers elements of the engine by type, and how to load a file that registers more. Elements contain elements, so they find
 * each other here; imports would be a circle.
 */
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
    if (!found) throw new Error(`Element "${element.type}" is not registered.`)
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

/** An element and those in it. */
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

/**
 * Loads a screen with its texts and the chunks of its elements. Memoized, so that it can be called in advance and the next
 * screen is rendered at once.
 */
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

/** The title of a screen; `titleWaiting` while a value of the title is missing. */
export function titleOf(
  { title, titleWaiting, values }: Screen,
  scope: Scope,
  { text, format }: Pick<Engine, 'text' | 'format'>,
): string {
  const known = textValues(values, scope, format)
  const isThere = Object.values(known).every((value) => (value ?? null) !== null)
  return text(isThere ? title : (titleWaiting ?? title), known)
}

const bannersLoading = new Map<string, Promise<void>>()

/**
 * Loads the texts of a banner. Memoized, so that React's `use` can read the promise; not by language: a language changes only
 * when its texts are there, and another promise would replace the whole screen by the loading message.
 */
export const bannerTexts = ({ loadTexts }: Pick<Loader, 'loadTexts'>, banner: FlowBanner) =>
  memoizeAsync(bannersLoading, banner.text, () => loadTexts(banner))

/**
 * The value of a promise of `memoizeAsync`, undefined while it is pending. Used instead of React's `use`, which would show the
 * fallback for at least 300 ms.
 * @throws the reason of the rejection, while rendering
 */
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

/** A screen within another one; its body is empty until its queries have answered. */
interface Part extends Pick<ScreenData, 'problem' | 'retry'> {
  screen: Screen
  title: string
  body: ReactNode
}

/**
 * A screen within another one, with its own queries. It sends its events and stores its drafts as the surrounding screen, and reads
 * what the forms there hold.
 */
export function ScreenPart({ name, children }: Readonly<{ name: string; children(part: Part): ReactNode }>) {
  const engine = useEngine()
  const screen = useLoaded(loadScreen(engine, name))
  const outer = useScreen()
  if (!screen) return null
  const { previewed: context } = outer
  return (
    <ReadQueries queries={screen.data ?? {}} alreadyRead={outer.screen.data ?? {}} context={context}>
      {({ data, pending, problem, retry, replace }) => {
        const scope = { ...outer.scope, context, data }
        const body = pending ? <div hidden data-pending /> : <Elements body={screen.body} />
        const part = { screen, title: titleOf(screen, scope, engine), body, problem, retry }
        return (
          <ScreenContext value={{ ...outer, screen, scope, replaceData: replace, refreshData: retry }}>
            {children(part)}
          </ScreenContext>
        )
      }}
    </ReadQueries>
  )
}
