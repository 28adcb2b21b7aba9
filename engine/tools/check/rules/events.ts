import { get, isObject, join, tokens } from '../../../util/json.ts'
import { entered, eventsOf, invokes, lineage, screenOf, type StateNode } from '../../flow/states.ts'
import type { Transition } from '../../flow/transitions.ts'
import type { Place, Source } from '../../json/source.ts'
import { list, suggest } from '../../json/suggest.ts'
import { kindOf, stem } from '../file-kinds.ts'
import type { Flow } from '../flows.ts'
import { memoize } from '../memoize.ts'
import { sentEventsFor, sentEventsOf } from '../pointers/event-shape.ts'
import type { Project } from '../project.ts'
import { eachFile, eachFlow, type Report, type Rule } from '../rule.ts'
import { elementsOf } from '../screen.ts'
import { storeAt } from './invokes.ts'

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
    for (const { names, source, pointer, value } of references) {
      if (names !== 'event') continue
      const screen = kindOf(source.file) === 'screen' ? stem(source.file) : undefined
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

const screenNamed = ({ of }: Project, name: string): Source | undefined =>
  of('screen').find(({ file }) => stem(file) === name)

/** The events that a screen sends; undefined if there is no such screen. */
function eventsFrom(project: Project, name: string): Set<string> | undefined {
  const screen = screenNamed(project, name)
  return screen?.readable ? new Set(sentEventsOf(project, screen).map(({ event }) => event)) : undefined
}

export const lostEvent: Rule = {
  id: 'lost-event',
  description:
    'A screen that replaces another one in a variant sends every event of that one for which the states still wait.',
  dependsOnInFile: ['unresolved-reference', 'schema'],
  check: eachFile('variant', (variant, report, project) => {
    const flow = project.flows.find(({ source }) => source.file === variant.source.file)
    for (const replaced of flow ? variant.get('screens').fields : []) {
      const shown = String(replaced.value)
      const [before, after] = [eventsFrom(project, replaced.key), eventsFrom(project, shown)]
      if (!flow || !before || !after) continue
      const waits = flow.states
        .filter((node) => screenOf(node) === shown)
        .flatMap((node) => eventsOf(node).map((event) => [event, node.key] as const))
      const lost = [...new Map(waits)].filter(([event]) => before.has(event) && !after.has(event))
      if (lost.length)
        report(
          replaced.place,
          `"${shown}" does not send ${list(lost.map(([event]) => event))}, as "${replaced.key}" does; the state "${lost[0]?.[1]}" waits for it.`,
          `Add a button or an action with the event to "${shown}".`,
          [screenNamed(project, shown)].flatMap((screen) => screen?.keyAt('/actions') ?? []),
        )
    }
  }),
}

/** The states that a transition enters, also by `always`, which passes the event on; with the transitions on the way. */
function enteredBy(flow: Flow, first: Transition) {
  const states = new Set<StateNode>()
  const ways = [first]
  for (const { to } of ways) {
    if (!to || states.has(to)) continue
    const more = entered(to)
    more.forEach((node) => states.add(node))
    ways.push(...flow.transitions.filter((one) => one.cause === 'always' && more.includes(one.from)))
  }
  return { states: [...states], ways }
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
  const { states, ways } = enteredBy(flow, first)
  return [
    ...ways.flatMap(({ actions }) => actions.flatMap(({ value }) => namesIn(value.params))),
    ...states.flatMap(({ value }) => namesIn(get(value.invoke, 'input'))),
  ]
}

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
  for (const [name, screen] of carried) {
    const elements = elementsOf(screen.root).filter((one) => one.get('name').value === name)
    // If each change of the element calls a handler, the event carries what is saved already.
    const isSaved = elements.some(({ value }) => (get(value, 'on') ?? get(value, 'off')) !== undefined)
    if (!read.includes(name) && !isSaved)
      report(
        flow.source.keyAt(storeAt(flow, transition)),
        `The value "${name}" of the event "${transition.event}" is not read here, so it is lost.`,
        `Store {"from": "/event/${name}"}, or pass it to the next handler.`,
        elements.map((one) => one.get('name').place),
      )
  }
}

export const lostInput: Rule = {
  id: 'lost-input',
  description: 'Input of the customer is read after its event: it is stored, or passed to the next handler.',
  check: eachFlow((flow, report, project) => {
    for (const one of flow.transitions) if (one.cause === 'on') checkEntries(project, flow, one, report)
  }),
}
