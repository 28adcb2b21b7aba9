import { beside } from '../finding.ts'
import type { Place, Rule } from '../finding.ts'
import { invokes, lineage, resolveTarget, screenOf } from '../flow.ts'
import type { Flow, StateNode } from '../flow.ts'
import { get, isObject, join } from '../json.ts'
import { kindOf, stem } from '../layout.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-event'

const seenByFlow = new WeakMap<Flow, Map<string, StateNode[]>>()

/** The states in which the screen is seen: those that show it, and waiting ones without a screen that follow them. */
function seenIn(flow: Flow, screen: string): StateNode[] {
  const known = seenByFlow.get(flow) ?? new Map<string, StateNode[]>()
  seenByFlow.set(flow, known)
  const states = known.get(screen) ?? statesWith(flow, screen)
  known.set(screen, states)
  return states
}

function statesWith(flow: Flow, screen: string): StateNode[] {
  const seen = new Set(flow.states.filter((node) => screenOf(node) === screen))
  for (const node of seen)
    for (const { from, target } of flow.transitions) {
      const next = target !== undefined && lineage(node).includes(from) && resolveTarget(flow, from, target)
      if (next && screenOf(next) === undefined) seen.add(next)
    }
  return [...seen]
}

/** Events that a state or one around it takes; `{}` counts, since it is said on purpose. */
const taken = (node: StateNode): string[] =>
  lineage(node).flatMap(({ value: { on } }) => (isObject(on) ? Object.keys(on) : []))

/** Where the states that show a screen say what they take: one of them may lack it. */
const waiting = (flows: Flow[], screen: string): Place[] =>
  flows
    .flatMap(({ source, states }) =>
      states
        .filter((node) => get(node.value.meta, 'screen') === screen && !invokes(node))
        .map(({ pointer }) => source.place(join(pointer, 'on'), 'key')),
    )
    // What a variant only inherits is named in its base.
    .filter(({ pointer }) => pointer.endsWith('/on'))

export const unknownEvent: Rule = {
  id,
  description:
    'Every event that a screen offers is taken by a state that shows it; every event of an error action by some state.',
  run({ references, flows, settled }) {
    // While a flow cannot be read, nobody knows its events.
    if (!settled) return []
    const remembered = new Map<string | undefined, StateNode[]>()
    const statesFor = (screen: string | undefined): StateNode[] => {
      const states =
        remembered.get(screen) ??
        flows.flatMap((flow) => (screen === undefined ? [flow.root, ...flow.states] : seenIn(flow, screen)))
      remembered.set(screen, states)
      return states
    }
    return references
      .filter(({ definition }) => definition === 'event')
      .flatMap(({ source, pointer, value }) => {
        const screen = kindOf(source.file) === 'screen' ? stem(source.file) : undefined
        const states = statesFor(screen)
        // A screen that no state shows is another rule's.
        if (!states.length) return []
        const known = new Set(states.flatMap(taken))
        if (known.has(value)) return []
        const who = screen === undefined ? 'No state' : `No state that shows "${screen}"`
        return [
          beside(
            source.finding(
              id,
              pointer,
              `${who} takes the event "${value}".`,
              suggest(value, known, 'Add it to "on" of a state.'),
            ),
            screen === undefined ? [] : waiting(flows, screen),
          ),
        ]
      })
  },
}
