import { entered, eventsOf, invokes, lineage, screenOf, type StateNode } from '../../flow/states.ts'
import type { Transition } from '../../flow/transitions.ts'
import { sentEventsFor, sentEventsOf } from '../pointers/event-shape.ts'
import type { Place, Source } from '../../json/source.ts'
import type { Flow } from '../flows.ts'
import { at, entries, equal, get, isObject, join, tokens } from '../../../util/json.ts'
import { kindOf, stem } from '../file-kinds.ts'
import { memoize } from '../memoize.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import { elementsOf } from '../screen.ts'
import { list, suggest } from '../../json/suggest.ts'
import { storeAt } from './invokes.ts'

/** Name of a screen -> the states in which it is visible: those that show it, and the following states without a screen. */
const seenIn = memoize((flow: Flow): Map<string, StateNode[]> => {
  const states = Map.groupBy(flow.states, screenOf)
  return new Map(
    [...states].flatMap(([screen, showing]) => {
      if (screen === undefined) return []
      const seen = new Set(showing)
      for (const node of seen)
        for (const { from, to } of flow.transitions)
          if (to && lineage(node).includes(from) && screenOf(to) === undefined) seen.add(to)
      return [[screen, [...seen]]]
    }),
  )
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
    for (const { names, source, pointer, value } of references) {
      if (names !== 'event') continue
      const screen = kindOf(source.file) === 'screen' ? stem(source.file) : undefined
      if (!known.has(screen)) {
        const states = flows.flatMap((flow) =>
          screen === undefined ? [flow.root, ...flow.states] : (seenIn(flow).get(screen) ?? []),
        )
        // The rule unused-definition reports a screen that no state shows.
        known.set(screen, states.length ? new Set(states.flatMap(eventsTaken)) : undefined)
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

export const unusedEvent: Rule = {
  id: 'unused-event',
  description: 'Every event that a state accepts is sent by a screen or a recovery action.',
  dependsOn: 'all',
  check({ flows, references }, report) {
    const sent = new Set(references.flatMap(({ names, value }) => (names === 'event' ? [value] : [])))
    for (const { source, transitions } of flows)
      for (const { cause, event, rank, pointer } of transitions) {
        if (cause !== 'on' || rank !== 0 || event === undefined) continue
        const forbidden = equal(at(source.value, pointer), {})
        if (!sent.has(event) && !forbidden)
          report(
            source.keyAt(pointer.replace(/\/\d+$/, '')),
            `Nothing sends the event "${event}".`,
            'Add a button or an action for it to a screen, or remove it.',
          )
      }
  },
}

/** The events that a screen sends; undefined if there is no such screen. */
function eventsFrom(project: Project, name: string): Set<string> | undefined {
  const screen = project.of('screen').find(({ file }) => stem(file) === name)
  return screen?.readable ? new Set(sentEventsOf(project, screen).map(({ event }) => event)) : undefined
}

/** The events taken by the states that show a screen; event -> key of a state. */
const waitedFor = ({ states }: Flow, screen: string): Map<string, string> =>
  new Map(
    states
      .filter((node) => screenOf(node) === screen)
      .flatMap((node) => eventsOf(node).map((event) => [event, node.key] as const)),
  )

export const lostEvent: Rule = {
  id: 'lost-event',
  description:
    'A screen that replaces another one in a variant sends every event of that one for which the states still wait.',
  dependsOnInFile: ['unresolved-reference', 'schema'],
  check(project, report) {
    for (const variant of project.of('variant')) {
      const flow = project.flows.find(({ source }) => source.file === variant.file)
      for (const [replaced, shown] of flow ? entries(get(variant.value, 'screens')) : []) {
        const [before, after] = [replaced, String(shown)].map((name) => eventsFrom(project, name))
        if (!flow || !before || !after) continue
        const lost = [...waitedFor(flow, String(shown))].filter(
          ([event]) => before.has(event) && !after.has(event),
        )
        if (lost.length)
          report(
            variant.at(join('/screens', replaced)),
            `"${String(shown)}" does not send ${list(lost.map(([event]) => event))}, as "${replaced}" does; the state "${lost[0]?.[1]}" waits for it.`,
            `Add a button or an action with the event to "${String(shown)}".`,
            project
              .of('screen')
              .filter(({ file }) => stem(file) === shown)
              .map((screen) => screen.keyAt('/actions')),
          )
      }
    }
  },
}

/** The states that a transition enters, also by `always`, which passes the event on. */
function statesEntered(flow: Flow, first: Transition): Set<StateNode> {
  const found = new Set<StateNode>()
  const transitions = [first]
  for (const { to } of transitions) {
    if (!to || found.has(to)) continue
    const states = entered(to)
    states.forEach((node) => found.add(node))
    transitions.push(...flow.transitions.filter((one) => one.cause === 'always' && states.includes(one.from)))
  }
  return found
}

/** The names below /event that a value binds. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isObject(value)) return []
  const [root, name] = typeof value.from === 'string' ? tokens(value.from) : []
  return root === 'event' && name !== undefined ? [name] : Object.values(value).flatMap(namesIn)
}

/** The names below /event that are read when a transition is taken: in its actions, those of `always`, and inputs of handlers. */
function namesRead(flow: Flow, first: Transition): string[] {
  const states = statesEntered(flow, first)
  const after = flow.transitions.filter(({ cause, from }) => cause === 'always' && states.has(from))
  return [
    ...[first, ...after].flatMap(({ actions }) => actions.flatMap(({ value }) => namesIn(value.params))),
    ...[...states].flatMap(({ value }) => namesIn(get(value.invoke, 'input'))),
  ]
}

const nameAt = (screen: Source, name: string) =>
  elementsOf(get(screen.value, 'body'))
    .filter(({ value }) => get(value, 'name') === name)
    .map(({ pointer }) => screen.at(join(pointer, 'name')))

/** Whether each change of the element calls a handler, so that the event carries what is saved already. */
const isSentAtOnce = (screen: Source, name: string) =>
  elementsOf(get(screen.value, 'body')).some(
    ({ value }) => get(value, 'name') === name && (get(value, 'on') ?? get(value, 'off')) !== undefined,
  )

function checkEntries(project: Project, flow: Flow, transition: Transition, report: Report): void {
  // Actions whose params cannot be read may read anything.
  if (transition.actions.some(({ value }) => !isObject(value.params))) return
  const carried = new Map(
    sentEventsFor(project, flow, transition).flatMap(({ reference, carries }) =>
      [...carries.keys()].map((name) => [name, reference.source] as const),
    ),
  )
  const read = namesRead(flow, transition)
  // If an unknown name is read, the lost name may only be misspelt there. The rule unresolved-reference reports that.
  if (read.some((name) => !carried.has(name))) return
  for (const [name, screen] of carried)
    if (!read.includes(name) && !isSentAtOnce(screen, name))
      report(
        flow.source.keyAt(storeAt(flow, transition)),
        `The value "${name}" of the event "${transition.event}" is not read here, so it is lost.`,
        `Store {"from": "/event/${name}"}, or pass it to the next handler.`,
        nameAt(screen, name),
      )
}

export const lostInput: Rule = {
  id: 'lost-input',
  description: 'Input of the customer is read after its event: it is stored, or passed to the next handler.',
  check(project, report) {
    for (const flow of project.flows)
      for (const one of flow.transitions) if (one.cause === 'on') checkEntries(project, flow, one, report)
  },
}
