import type { Screen } from '#generated/engine.ts'
import type { Runtime } from '../flow/runtime.ts'
import { nextScreens } from '../flow/next-screens.ts'
import type { Engine } from '../view/engine.ts'
import { loadComponent } from '../view/lazy-with-preload.ts'
import { componentOf } from './elements/index.ts'
import { loadScreen, withDescendants } from './load-screen.ts'
import { whenIdle } from './preload.ts'
import { isObject } from '../util/json.ts'
import type { EngineFormat } from '../text/formats.ts'

/** A value for each format that uses a formatter of the browser. */
const samples: Partial<Record<EngineFormat, unknown>> = {
  amount: { amount: '0', currency: 'EUR' },
  signedAmount: { amount: '0', currency: 'EUR' },
  date: '2000-01-01',
  day: '2000-01-01',
  dayMonth: '2000-01-01',
  moment: '2000-01-01T00:00:00Z',
  time: '2000-01-01T00:00:00Z',
  number: 0,
  list: [''],
}

/** The names in `format` anywhere in a piece of configuration. */
function formatsIn(configuration: unknown): string[] {
  if (Array.isArray(configuration)) return configuration.flatMap(formatsIn)
  if (!isObject(configuration)) return []
  return Object.entries(configuration).flatMap(([name, value]) =>
    name === 'format' && typeof value === 'string' ? [value] : formatsIn(value),
  )
}

/**
 * Uses the formats of a screen once, so that the browser has created its formatters before the screen is shown: the first one for
 * dates takes 50 ms on a slow phone.
 */
export function warmFormats({ format }: Pick<Engine, 'format'>, screen: Screen): void {
  for (const name of new Set(formatsIn(screen)))
    if (Object.hasOwn(samples, name)) format(name, samples[name as EngineFormat]) // a key of samples
}

/** Loads what a screen would load only when it is shown: the handlers of its queries, and the `loadAhead` of its elements. */
function loadAhead(engine: Engine, screen: Screen): Promise<unknown> {
  const { product } = engine
  return Promise.all([
    ...Object.values(screen.data ?? {}).map(({ src }) => product.handler(src)),
    ...screen.body.flatMap(withDescendants).map(async (element) => {
      const own = await loadComponent(componentOf(product, element.type))
      if (typeof own.loadAhead === 'function') await own.loadAhead(engine, element)
    }),
  ])
}

/** Loads screens, then what these screens would load when they are shown. */
async function loadAll(engine: Engine, ids: readonly string[]): Promise<void> {
  const screens = await Promise.all(ids.map((id) => loadScreen(engine, id)))
  // When the browser is idle: the customer may be typing.
  for (const screen of screens) whenIdle(() => warmFormats(engine, screen))
  await Promise.all(screens.map((screen) => loadAhead(engine, screen)))
}

/** Loads all screens that can follow, then the later ones that the state names in `meta.prefetch`. */
export async function preloadNext(engine: Engine, runtime: Runtime): Promise<void> {
  const state = runtime.state()
  await loadAll(engine, nextScreens(state))
  await loadAll(engine, state.meta?.prefetch || [])
}
