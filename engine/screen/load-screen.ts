import { useEffect, useState } from 'react'
import type { Element, Screen, FlowBanner } from '#generated/engine.ts'
import type { prefetchQueries as Prefetch } from './data.tsx'
import type { Loader } from '../view/engine.ts'
import { loadModule, memoizeAsync } from '../util/load-module.ts'
import { componentOf, isFirst, loadOtherElements } from './element-list.tsx'
import { loadComponent, lazyWithPreload } from '../view/lazy.tsx'

/** Loaded with the first screen that has queries, because it needs SWR. */
export const ReadQueries = lazyWithPreload(() => import('./data.tsx'))

/** Requests the queries of a screen before it is shown. */
export const prefetchQueries = async (...args: Parameters<typeof Prefetch>): Promise<unknown> =>
  (await loadModule(() => import('./data.tsx'))).prefetchQueries(...args)

/** A promise with the fields that `memoizeAsync` sets when it is fulfilled. */
type TrackedPromise<T> = Promise<T> & { status?: string; value?: T }

const loading = new Map<string, TrackedPromise<Screen>>()

/** The elements of the first screen use only texts of the file `frame`. All others may need the file `ui`. */
const usesFrameTextsOnly = (element: Element): boolean =>
  isFirst(element.type) && (!('body' in element) || element.body.every(usesFrameTextsOnly))

/** Whether all parts of a screen are in the first chunk, so that nothing of it can suspend. */
export const isInFirstChunk = ({ body, data, rail }: Screen): boolean =>
  body.every(usesFrameTextsOnly) && !data && !rail

/** Loads the chunk of an element and runs its `prepare` function. */
async function loadElement(loader: Loader, element: Element, others?: Promise<void>): Promise<void> {
  // Requested in parallel with the chunk of the element, which would request it later.
  const form = element.type === 'form' ? [loader.product.form(element.form)] : []
  const own = async () => {
    await others
    return loadComponent(componentOf(loader.product, element.type))
  }
  const [{ prepare }] = await Promise.all([own(), ...form])
  if (typeof prepare === 'function') await prepare(loader, element)
}

/** An element and those in it. */
export const withDescendants = (element: Element): Element[] => [
  element,
  ...('body' in element ? element.body.flatMap(withDescendants) : []),
]

/** Loads the chunks of elements, and of those in them. */
export const loadElements = (
  loader: Loader,
  body: readonly Element[],
  others?: Promise<void>,
): Promise<unknown> =>
  Promise.all(body.flatMap(withDescendants).map((element) => loadElement(loader, element, others)))

const railPartsInBody = ({ rail = [] }: Screen) => rail.filter(({ narrow }) => narrow !== 'none')

/**
 * Loads a screen with its texts and the chunks of its elements. Memoized, so that it can be called in advance and the next
 * screen is rendered at once.
 */
export function loadScreen(loader: Loader, id: string): TrackedPromise<Screen> {
  return memoizeAsync(loading, id, async () => {
    const screen = await loader.product.screen(id)
    const frameTextsOnly = isInFirstChunk(screen)
    const others = frameTextsOnly ? undefined : loadOtherElements()
    await Promise.all([
      loader.loadTexts([screen, frameTextsOnly ? '' : 'ui.']),
      !frameTextsOnly && loader.loadFormats(),
      (screen.data || screen.rail) && ReadQueries.load(),
      // Rail parts beside the body are not awaited: they shift nothing when they come later.
      ...railPartsInBody(screen).map((part) => loadScreen(loader, part.screen)),
      loadElements(loader, screen.body, others),
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

/**
 * The value of a promise, undefined while it is pending. A promise that `memoizeAsync` has marked as fulfilled is read at once.
 * Used instead of React's `use`, which would show the fallback for at least 300 ms.
 * @throws the reason of the rejection, while rendering
 */
export function useLoaded<T>(promise: TrackedPromise<T>): T | undefined {
  const [settled, setSettled] = useState<{ promise: TrackedPromise<T>; value?: T; failure?: unknown }>()
  const ready = promise.status === 'fulfilled'
  useEffect(() => {
    if (ready) return undefined
    let cancelled = false
    promise.then(
      (value) => cancelled || setSettled({ promise, value }),
      (failure: unknown) => cancelled || setSettled({ promise, failure }),
    )
    return () => {
      cancelled = true
    }
  }, [promise, ready])
  if (ready) return promise.value
  if (settled?.promise !== promise) return undefined
  if ('failure' in settled) throw settled.failure
  return settled.value
}
