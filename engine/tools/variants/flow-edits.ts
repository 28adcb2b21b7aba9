import type { Flow, Variant } from '#generated/engine.ts'
import { get } from '../../util/json.ts'
import { suggest } from '../json/suggest.ts'
import { eachState, editLevel } from '../flow/edit.ts'
import { metaOf, statesOf } from '../flow/states.ts'
import { reachable, targetsIn } from '../flow/transitions.ts'
import type { Mount, VariantProblem } from './draft.ts'

type Screens = NonNullable<Variant['screens']>

export const withScreens = (flow: Flow, screens: Screens): Flow => ({
  ...flow,
  states: eachState(flow.states, (state) => {
    const { screen } = state.meta ?? {}
    const other = screen !== undefined && Object.hasOwn(screens, screen) ? screens[screen] : undefined
    return other === undefined ? state : { ...state, meta: { ...state.meta, screen: other } }
  }),
})

/** Problems for replaced screens that no state of the base shows. */
export function unknownScreens(flow: Flow, screens: Screens): VariantProblem[] {
  const shown = new Set(statesOf(flow).states.flatMap((node) => metaOf(node, 'screen') ?? []))
  return Object.keys(screens)
    .filter((name) => !shown.has(name))
    .map((name) => ({
      rule: 'unresolved-reference',
      pointer: `/screens/${name}`,
      isKey: true,
      message: `No state of "${flow.id}" shows the screen "${name}".`,
      hint: suggest(name, shown, 'Remove it.'),
    }))
}

/** The flow without `meta.slot` and `meta.next`, which only variants read. */
export const withoutSlots = (flow: Flow): Flow => ({
  ...flow,
  states: eachState(flow.states, ({ meta, ...state }) => {
    const { slot: _, next: __, ...remaining } = meta ?? {}
    return { ...state, ...(Object.keys(remaining).length > 0 && { meta: remaining }) }
  }),
})

/** The flow without states of the base that are no longer reachable. A state with a part stays: the check reports it. */
export function withoutUnreached(flow: Flow, mounts: Mount[]): Flow {
  const model = statesOf(flow)
  const reached = reachable(model.root, targetsIn(model))
  const lost = model.states.filter((node) => {
    const { parent, pointer } = node
    const holds = mounts.some(({ at }) => `${at}/`.startsWith(`${pointer}/`) || pointer.startsWith(`${at}/`))
    return !reached.has(node) && parent !== undefined && reached.has(parent) && !holds
  })
  const rest = lost.reduce(
    (now, node) =>
      editLevel(now, node, ({ initial, states }) => ({
        initial,
        states: Object.fromEntries(Object.entries(states).filter(([key]) => key !== node.key)),
      })),
    flow,
  )
  return targetsIn(statesOf(rest)).every(({ to }) => to) ? rest : flow
}

/** The flow with only those steps that a state uses. */
export function withoutIdleSteps(flow: Flow): Flow {
  const named = new Set(statesOf(flow).states.map(({ value }) => get(value.meta, 'step')))
  const steps = flow.meta?.steps?.filter(({ id }) => named.has(id))
  return steps ? { ...flow, meta: { ...flow.meta, steps } } : flow
}
