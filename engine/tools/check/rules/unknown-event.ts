import type { Place } from '../finding.ts'
import { invokes, lineage, resolveTarget, screenOf } from '../flow.ts'
import type { Flow, StateNode } from '../flow.ts'
import { get, isObject, join } from '../json.ts'
import { kindOf, stem } from '../layout.ts'
import type { Rule } from '../rule.ts'
import { suggest } from '../suggest.ts'

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
        .map(({ pointer }) => source.keyAt(join(pointer, 'on'))),
    )
    // What a variant only inherits is named in its base.
    .filter(({ pointer }) => pointer.endsWith('/on'))

export const unknownEvent: Rule = {
  id: 'unknown-event',
  description:
    'Every event that a screen offers is taken by a state that shows it; every event of an error action by some state.',
  // While a flow cannot be read, nobody knows its events.
  dependsOn: ['json'],
  check({ references, flows }, report) {
    const known = new Map<string | undefined, Set<string> | undefined>()
    for (const { names, source, pointer, value } of references) {
      if (names !== 'event') continue
      const screen = kindOf(source.file) === 'screen' ? stem(source.file) : undefined
      if (!known.has(screen)) {
        const states = flows.flatMap((flow) =>
          screen === undefined ? [flow.root, ...flow.states] : seenIn(flow, screen),
        )
        // A screen that no state shows is another rule's.
        known.set(screen, states.length ? new Set(states.flatMap(taken)) : undefined)
      }
      const events = known.get(screen)
      if (!events || events.has(value)) continue
      report(
        source.at(pointer),
        `${screen === undefined ? 'No state' : `No state that shows "${screen}"`} takes the event "${value}".`,
        suggest(value, events, 'Add it to "on" of a state.'),
        screen === undefined ? [] : waiting(flows, screen),
      )
    }
  },
}
