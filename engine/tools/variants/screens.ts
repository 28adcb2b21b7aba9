import type { Flow, Variant } from '#generated/engine.ts'
import { suggest } from '../check/suggest.ts'
import { allNodes, buildTree } from '../../flow/tree.ts'
import type { VariantProblem } from './draft.ts'
import { eachState } from './tidy.ts'

type Screens = NonNullable<Variant['screens']>

/** The flow with other screens in the place of its own. */
export const withScreens = (flow: Flow, screens: Screens): Flow => ({
  ...flow,
  states: eachState(flow.states, (state) => {
    const { screen } = state.meta ?? {}
    const other = screen !== undefined && Object.hasOwn(screens, screen) ? screens[screen] : undefined
    return other === undefined ? state : { ...state, meta: { ...state.meta, screen: other } }
  }),
})

/** Screens that the base does not show, so that nothing is replaced. */
export function strayScreens(flow: Flow, screens: Screens): VariantProblem[] {
  const shown = new Set(allNodes(buildTree(flow).root).flatMap(({ meta }) => meta?.screen ?? []))
  return Object.keys(screens)
    .filter((name) => !shown.has(name))
    .map((name) => ({
      rule: 'unresolved-reference',
      pointer: `/screens/${name}`,
      message: `No state of "${flow.id}" shows the screen "${name}".`,
      hint: suggest(name, shown, 'Remove it.'),
    }))
}
