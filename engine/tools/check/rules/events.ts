import { get, isObject, join } from '../../../util/json.ts'
import { invokes, lineage, screenOf, type StateNode } from '../../flow/states.ts'
import type { Place } from '../../json/source.ts'
import { suggest } from '../../json/suggest.ts'
import { kindOf, stem } from '../file-kinds.ts'
import type { Flow } from '../flows.ts'
import { memoize } from '../memoize.ts'
import { eachFlow, type Rule } from '../rule.ts'

/** Name of a screen -> the states in which it is visible: those that show it, and the following states without a screen. */
const seenIn = memoize((flow: Flow): Map<string | undefined, Set<StateNode>> => {
  const states = [...Map.groupBy(flow.states, screenOf)].filter(([screen]) => screen !== undefined)
  const shown = new Map(states.map(([screen, showing]) => [screen, new Set(showing)]))
  for (const seen of shown.values())
    for (const node of seen)
      for (const { from, to } of flow.transitions)
        if (to && lineage(node).includes(from) && screenOf(to) === undefined) seen.add(to)
  return shown
})

/** Events that a state or one of its ancestors takes. `{}` counts too, because it forbids the event deliberately. */
const eventsTaken = (node: StateNode): string[] =>
  lineage(node).flatMap(({ value: { on } }) => (isObject(on) ? Object.keys(on) : []))

/** The places of `on` in the states that show a screen: the event may be missing in one of them. */
const waiting = (flows: Flow[], screen: string): Place[] =>
  flows
    .flatMap(({ source, states }) =>
      states
        .filter((node) => get(node.value.meta, 'screen') === screen && !invokes(node))
        .map(({ pointer }) => source.keyAt(join(pointer, 'on'))),
    )
    // Inherited places are reported in the base.
    .filter(({ pointer }) => pointer.endsWith('/on'))

export const unknownEvent: Rule = {
  id: 'unknown-event',
  description:
    'Every event that a screen can send is accepted by a state that shows the screen; every event of an error action by some state.',
  // The events of a flow that cannot be read are unknown.
  dependsOn: ['json'],
  check({ references, flows }, report) {
    const known = new Map<string | undefined, Set<string> | undefined>()
    for (const { names, node, value } of references) {
      if (names !== 'event') continue
      const { file } = node.source
      const screen = kindOf(file) === 'screen' ? stem(file) : undefined
      if (!known.has(screen)) {
        const states = flows.flatMap((flow) =>
          screen === undefined ? [flow.root, ...flow.states] : [...(seenIn(flow).get(screen) ?? [])],
        )
        // The rule unused-definition reports a screen that no state shows.
        known.set(screen, states.length ? new Set(states.flatMap(eventsTaken)) : undefined)
      }
      const events = known.get(screen)
      if (events && !events.has(value))
        report(
          node.place,
          `${screen === undefined ? 'No state' : `No state that shows "${screen}"`} takes the event "${value}".`,
          suggest(value, events, 'Add it to "on" of a state.'),
          screen === undefined ? [] : waiting(flows, screen),
        )
    }
  },
}

export const unusedEvent: Rule = {
  id: 'unused-event',
  description: 'Every event that a state accepts is sent by a screen or a recovery action.',
  dependsOn: 'all',
  check: eachFlow(({ source, transitions }, report, { references }) => {
    const sent = new Set(references.flatMap(({ names, value }) => (names === 'event' ? [value] : [])))
    for (const { cause, event = '', rank, pointer, forbids } of transitions)
      if (cause === 'on' && rank === 0 && !forbids && !sent.has(event))
        report(
          source.keyAt(pointer.replace(/\/\d+$/, '')),
          `Nothing sends the event "${event}".`,
          'Add a button or an action for it to a screen, or remove it.',
        )
  }),
}
