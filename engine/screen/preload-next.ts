import type { Screen } from '#generated/engine.ts'
import type { Runtime } from '../flow/runtime.ts'
import { selfAndAncestors, selfAndInitials, type CompiledState } from '../flow/tree.ts'
import type { EngineFormat } from '../text/formats.ts'
import { loadComponent, whenIdle } from '../view/lazy.tsx'
import type { Engine } from '../view/engine.ts'
import { componentOf } from './element-list.tsx'
import { loadScreen, withDescendants } from './load-screen.ts'

const isWaiting = ({ invoke, on }: CompiledState) => invoke !== undefined && Object.keys(on).length === 0

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
    if (leaf === from || isWaiting(leaf)) selfAndAncestors(leaf).flatMap(targets).forEach(visit)
  }
  visit(from)
  screens.delete(from.meta?.screen ?? '')
  return [...screens]
}

/** Formats that use a formatter of the browser, with a value for each. */
const samples: [unknown, EngineFormat[]][] = [
  ['2000-01-01', ['date', 'day', 'dayMonth']],
  ['2000-01-01T00:00:00Z', ['moment', 'time']],
  [{ amount: '0', currency: 'EUR' }, ['amount', 'signedAmount']],
  [0, ['number']],
  [[''], ['list']],
]

/**
 * Uses each format once, when the browser is idle, so that it has created its formatters before a screen shows values: the first
 * one for dates takes 50 ms on a slow phone.
 */
function warmFormats({ format }: Engine): void {
  for (const [value, names] of samples) names.forEach((name) => whenIdle(() => format(name, value)))
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
  warmFormats(engine)
  await Promise.all(screens.map((screen) => loadAhead(engine, screen)))
}

/** Loads all screens that can follow, then the later ones that the state names in `meta.prefetch`. */
export async function preloadNext(engine: Engine, runtime: Runtime): Promise<void> {
  const state = runtime.state()
  await loadAll(engine, nextScreens(state))
  await loadAll(engine, state.meta?.prefetch || [])
}
