import type { Element, Screen } from '#generated/engine.ts'
import type { prefetchQueries as AskEarly } from './data.ts'
import type { Loader } from '../view/engine.ts'
import { memoizeAsync } from '../util/memoize-async.ts'
import { componentOf, isEager, loadLazyElements } from './elements/index.ts'
import { loadComponent, lazyWithPreload } from '../view/lazy-with-preload.ts'

/** Loaded with the first screen that has queries, because it needs SWR. */
export const DataScreen = lazyWithPreload(() => import('./data-screen.tsx'))

/** What stands above all screens of a flow that has it. */
export const Banner = lazyWithPreload(() => import('./frame/banner.tsx'))

/** Only screens with a rail need it, and what reads its queries only where a part of it is shown. */
export const Rail = lazyWithPreload(() => import('./rail.tsx'))
export const RailPart = lazyWithPreload(() => import('./rail-part.tsx'))

/** Requests the queries of a screen before it is shown. */
export const prefetchQueries = async (...asked: Parameters<typeof AskEarly>): Promise<unknown> =>
  (await import('./data.ts')).prefetchQueries(...asked)

const loading = new Map<string, Promise<Screen>>()

/** Elements of the first page take their own words from `frame`; all others may need the engine's file `ui`. */
const usesFrameTextsOnly = (element: Element): boolean =>
  isEager(element.type) && (!('body' in element) || element.body.every(usesFrameTextsOnly))

/** Fetches the parts that an element is made of, those inside of it too, and what its file prepares. */
async function loadElement(loader: Loader, element: Element, registry?: Promise<void>): Promise<void> {
  // Asked for beside the element's own part, which would ask for them only once it is there.
  const form = element.type === 'form' ? [loader.product.form(element.form)] : []
  const own = async () => {
    await registry
    return loadComponent(componentOf(loader.product, element.type))
  }
  const [{ prepare }] = await Promise.all([own(), ...form])
  if (typeof prepare === 'function') await prepare(loader, element)
}

const withDescendants = (element: Element): Element[] => [
  element,
  ...('body' in element ? element.body.flatMap(withDescendants) : []),
]

const railPartsInBody = ({ rail = [] }: Screen) => rail.filter(({ narrow }) => narrow !== 'none')

/**
 * A screen with its texts and parts, loaded once; the same promise each time, so that React's `use` may read it. Called
 * early, it has the next step ready: it then appears in one piece and without a wait.
 */
export function loadScreen(loader: Loader, id: string): Promise<Screen> {
  return memoizeAsync(loading, id, async () => {
    const screen = await loader.product.screen(id)
    const frameTextsOnly = screen.body.every(usesFrameTextsOnly) && !screen.data && !screen.rail
    const registry = frameTextsOnly ? undefined : loadLazyElements()
    await Promise.all([
      loader.loadTexts([screen, frameTextsOnly ? '' : 'ui.']),
      !frameTextsOnly && loader.loadFormats(),
      screen.data && DataScreen.load(),
      screen.rail && Rail.load(),
      // What stands beside the body alone moves nothing when it comes later.
      ...railPartsInBody(screen).flatMap((part) => [RailPart.load(), loadScreen(loader, part.screen)]),
      ...screen.body.flatMap(withDescendants).map((element) => loadElement(loader, element, registry)),
    ])
    return screen
  })
}
