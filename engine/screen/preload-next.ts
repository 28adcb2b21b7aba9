import type { Screen } from '#generated/engine.ts'
import type { Runtime } from '../flow/runtime.ts'
import { nextScreens } from '../flow/next-screens.ts'
import type { Loader } from '../view/engine.ts'
import { loadComponent } from '../view/lazy-with-preload.ts'
import { componentOf } from './elements/index.ts'
import { loadScreen, withDescendants } from './load-screen.ts'

/** Loads what a screen would load only when it is shown: the handlers of its queries, and the `loadAhead` of its elements. */
function loadAhead(loader: Loader, screen: Screen): Promise<unknown> {
  const { product } = loader
  return Promise.all([
    ...Object.values(screen.data ?? {}).map(({ src }) => product.handler(src)),
    ...screen.body.flatMap(withDescendants).map(async (element) => {
      const own = await loadComponent(componentOf(product, element.type))
      if (typeof own.loadAhead === 'function') await own.loadAhead(loader, element)
    }),
  ])
}

/** Loads all screens that can follow. After that it loads what these screens would load when they are shown. */
export async function preloadNext(loader: Loader, runtime: Runtime): Promise<void> {
  const screens = await Promise.all(nextScreens(runtime.state()).map((id) => loadScreen(loader, id)))
  await Promise.all(screens.map((screen) => loadAhead(loader, screen)))
}
