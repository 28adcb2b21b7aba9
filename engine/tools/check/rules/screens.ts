import { eventsOf, screenOf } from '../../flow/states.ts'
import type { StateNode } from '../../flow/states.ts'
import { sentEventsOf } from '../pointers/event-shape.ts'
import type { Flow } from '../flows.ts'
import { asArray, asString, entries, get, isObject, join } from '../json.ts'
import { stem } from '../file-kinds.ts'
import type { Rule } from '../rule.ts'
import { elementsOf } from '../screen.ts'
import { list } from '../suggest.ts'

const passes = ({ value: { always } }: StateNode): boolean =>
  always !== undefined && [always].flat().some((way) => get(way, 'guard') === undefined)

export const missingScreen: Rule = {
  id: 'missing-screen',
  description:
    'Every leaf state in which the flow stays, also one that only waits for a handler, shows a screen: without one the page is blank.',
  check({ flows }, report) {
    for (const { source, states } of flows)
      for (const node of states) {
        const { key, pointer, value, children } = node
        if (children.length || passes(node) || get(value.meta, 'screen') !== undefined) continue
        report(
          source.keyAt(value.meta === undefined ? pointer : join(pointer, 'meta')),
          `The state "${key}" shows no screen.`,
          'Add "screen" to "meta"; a state that waits for a handler shows the previous screen, busy. A state that is only passed needs a last branch without a guard.',
          value.always === undefined ? [] : [source.keyAt(join(pointer, 'always'))],
        )
      }
  },
}

/** Whether a state can be left by events only. */
const waits = ({ children, value }: StateNode): boolean =>
  !children.length && value.type !== 'final' && value.always === undefined && !isObject(value.invoke)

/** The events that leave a state, without events of the root: these are available on every screen in the header. */
const leadingOn = ({ root }: Flow, node: StateNode): string[] => {
  const flowEvents = new Set(entries(root.value.on).map(([event]) => event))
  return eventsOf(node).filter((event) => !flowEvents.has(event))
}

export const silentScreen: Rule = {
  id: 'silent-screen',
  description:
    'In every state that waits for the customer, its screen can send an event that the state accepts.',
  // A misspelt event would be found here too; the rule unknown-event already reports it.
  dependsOnInFile: ['unknown-event'],
  check(project, report) {
    const waiting = project.flows.flatMap((flow) =>
      flow.states
        .filter(waits)
        .map((node) => ({ node, screen: screenOf(node), events: leadingOn(flow, node) })),
    )
    for (const source of project.of('screen')) {
      if (!source.readable) continue
      const offered = new Set(sentEventsOf(project, source).map(({ event }) => event))
      const stuck = waiting
        .filter(({ screen }) => screen === stem(source.file))
        // The rule dead-end reports a state that takes no event at all.
        .find(({ events }) => events.length && !events.some((event) => offered.has(event)))
      if (stuck)
        report(
          source.at(''),
          `In the state "${stuck.node.key}" this screen sends no event that leaves it.`,
          `Add an action with one of the events ${list(stuck.events)}.`,
        )
    }
  },
}

export const emptyRow: Rule = {
  id: 'empty-row',
  description: 'Every row of a summary has a value or a text, not only a label.',
  check({ of }, report) {
    for (const source of of('screen'))
      for (const { value, pointer } of elementsOf(get(source.value, 'body')))
        for (const [i, row] of get(value, 'type') === 'summary' ? asArray(get(value, 'rows')).entries() : [])
          if ((get(row, 'value') ?? get(row, 'text') ?? null) === null)
            report(
              source.keyAt(`${pointer}/rows/${i}`),
              'This row has a label only.',
              'Add "value" or "text".',
            )
  },
}

export const lateQuery: Rule = {
  id: 'late-query',
  description: 'The input of a query reads only earlier queries; it would wait endlessly for a later one.',
  check({ of }, report) {
    for (const source of of('screen')) {
      const queries = entries(get(source.value, 'data'))
      const names = queries.map(([name]) => name)
      for (const [at, [name, query]] of queries.entries())
        for (const [key, value] of entries(get(query, 'input'))) {
          const [, root, other = ''] = asString(get(value, 'from'))?.split('/') ?? []
          const before = names.slice(0, at)
          if (root !== 'data' || before.includes(other) || !names.includes(other)) continue
          report(
            source.keyAt(join(`/data/${name}/input`, key)),
            `The query "${other}" does not come before "${name}".`,
            before.length ? `Before it: ${list(before)}. Change the order.` : 'Change the order.',
          )
        }
    }
  },
}

export const twinForm: Rule = {
  id: 'twin-form',
  description: 'No form is shown twice at a time: its fields would have the same names.',
  check({ of }, report) {
    for (const source of of('screen')) {
      const forms = elementsOf(get(source.value, 'body')).filter(({ value }) => get(value, 'type') === 'form')
      for (const [at, { value, pointer }] of forms.entries()) {
        // Elements with different guards may never be shown together.
        const isTwin = (other: unknown) =>
          get(other, 'form') === get(value, 'form') &&
          (get(other, 'when') === undefined || get(value, 'when') === undefined)
        const twins = forms.slice(0, at).filter((other) => isTwin(other.value))
        if (twins.length > 0)
          report(
            source.at(pointer),
            `The form "${asString(get(value, 'form')) ?? ''}" stands on this screen more than once.`,
            'Show it once, or under guards of which never both pass.',
            twins.map((twin) => source.at(twin.pointer)),
          )
      }
    }
  },
}
