import { get, isObject, tokens } from '../../../util/json.ts'
import { lineage, screenOf, entered, eventsOf, type StateNode } from '../../flow/states.ts'
import { suggest, list } from '../../json/suggest.ts'
import { kindOf, stem } from '../file-kinds.ts'
import type { Flow } from '../flows.ts'
import { memoize, memoizeByLastArgument } from '../memoize.ts'
import { eachFile, eachFlow, elementsOf, rule, say, screensAt, type Report } from '../rule.ts'
import type { Transition } from '../../flow/transitions.ts'
import { sentEventsFor, sentEventsOf } from '../pointers/event-shape.ts'
import { handlerPart } from '../pointers/handler-shapes.ts'
import type { Project } from '../project.ts'

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

/** Every event of a screen is accepted by a state that shows it; every event of an error action by some state. */
export const unknownEvent = rule(
  ({ references, flows }, report) => {
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
          suggest(value, events, 'Add it to "on" of a state; {} there ignores it on purpose.'),
        )
    }
  },
  { dependsOn: ['json'] },
)

/** The events that a screen sends; undefined if there is no such screen. */
function eventsFrom(project: Project, name: string): Set<string> | undefined {
  const screen = project.of('screen').find(({ file }) => stem(file) === name)
  return screen?.readable ? new Set(sentEventsOf(project, screen).map(({ event }) => event)) : undefined
}

/** A screen that replaces another one in a variant sends every event of that one for which the states still wait. */
export const lostEvent = eachFile(
  'variant',
  (variant, report, project) => {
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
        )
    }
  },
  { dependsOnInFile: ['unresolved-reference', 'schema'] },
)

/** The paths below /event that a value binds. */
function pathsIn(value: unknown): string[][] {
  if (Array.isArray(value)) return value.flatMap(pathsIn)
  if (!isObject(value)) return []
  const [root, ...path] = typeof value.from === 'string' ? tokens(value.from) : []
  return root === 'event' ? [path] : Object.values(value).flatMap(pathsIn)
}

/** The paths below /event that are read when a transition is taken: in its actions, and wherever `always` passes the event on. */
const pathsRead = memoizeByLastArgument((flow: Flow, first: Transition): string[][] => {
  const states = new Set<StateNode>()
  const ways = [first]
  for (const { to } of ways) {
    if (!to || states.has(to)) continue
    const more = entered(to)
    more.forEach((node) => states.add(node))
    ways.push(...flow.transitions.filter(({ cause, from }) => cause === 'always' && more.includes(from)))
  }
  return [
    ...ways.flatMap(({ actions }) => actions.flatMap(({ value }) => pathsIn(value.params))),
    ...[...states].flatMap(({ value }) => pathsIn(get(value.invoke, 'input'))),
  ]
})

/** The pointer at which a missing `store` can be added: an existing `store`, the actions, or the transition. */
function storeAt({ source }: Flow, { actions, pointer }: Transition): string {
  const store = actions.find(({ value }) => value.type === 'store')
  if (store) return `${store.pointer}/params`
  return source.node(pointer).get('actions').isMissing ? pointer : `${pointer}/actions`
}

function checkEntries(project: Project, flow: Flow, transition: Transition, report: Report): void {
  // Actions whose params cannot be read may read anything.
  if (transition.actions.some(({ value }) => !isObject(value.params))) return
  const carried = new Map(
    sentEventsFor(project, flow, transition).flatMap(({ owner, carries }) =>
      [...carries.keys()].map((name) => [name, owner.source] as const),
    ),
  )
  const read = pathsRead(flow, transition).flatMap(([name]) => name ?? [])
  // If an unknown name is read, the lost name may only be misspelt there. The rule unresolved-reference reports that.
  if (read.some((name) => !carried.has(name))) return
  for (const [name, screen] of carried) {
    const elements = elementsOf(screen.root).filter((element) => element.get('name').value === name)
    // If each change of the element calls a handler, the event carries what is saved already.
    const isSaved = elements.some(({ value }) => (get(value, 'on') ?? get(value, 'off')) !== undefined)
    if (!read.includes(name) && !isSaved)
      report(
        flow.source.keyAt(storeAt(flow, transition)),
        `The value "${name}" of the event "${transition.event}" is not read here, so it is lost.`,
        `Store {"from": "/event/${name}"}, or pass it to the next handler.`,
        elements.map((element) => element.get('name').place),
      )
  }
}

/** Input of the customer is read after its event: it is stored, or passed to the next handler. */
export const lostInput = eachFlow(
  (flow, report, project) => {
    for (const way of flow.transitions) if (way.cause === 'on') checkEntries(project, flow, way, report)
  },
  { dependsOnInFile: ['schema'] },
)

/** Whether a state is entered by failures only, which its own screen describes: no problem is shown there. */
const isOfFailure = (flow: Flow, node: StateNode): boolean | undefined =>
  flow.entering
    .get(node)
    ?.every(
      (way) => way.cause === 'invoke.onError' && !pathsRead(flow, way).some(([root]) => root === 'error'),
    )

/** Every event that a state accepts is sent there: by its screen, or by what is not part of a screen, such as the actions of a problem. */
export const unusedEvent = eachFlow(
  (flow, report, project) => {
    const named = project.references.filter(({ names }) => names === 'event')
    const sent = Map.groupBy(named, ({ value }) => value)
    for (const { from, cause, event = '', rank, pointer, forbids } of flow.transitions) {
      if (cause !== 'on' || rank > 0 || forbids) continue
      const screens = screensAt(project, from)
      const isSent = sent.get(event)?.some(({ node: { source } }) => {
        if (kindOf(source.file) === 'screen') return screens.length === 0 || screens.includes(source)
        return kindOf(source.file) !== 'errors' || !isOfFailure(flow, from)
      })
      if (!isSent) report(flow.source.keyAt(pointer.replace(/\/\d+$/, '')), ...say('unusedEvent', event))
    }
  },
  { dependsOn: 'all' },
)

/** The failure of a handler is stored, passed on, or leads to a state of failures only. Of its answer a flow keeps what it stores. */
export const lostError = eachFlow((flow, report, project) => {
  for (const way of flow.transitions) {
    const name = flow.source.node(`${way.from.pointer}/invoke/src`).text
    // A handler without an output runs as long as its state and never answers.
    if (way.cause !== 'invoke.onError' || !name || !handlerPart(project.languages, name, 'output')) continue
    const saysItself = way.to && flow.entering.get(way.to)?.every(({ cause }) => cause === 'invoke.onError')
    if (!saysItself && !pathsRead(flow, way).some(([root]) => root === 'error'))
      report(flow.source.keyAt(storeAt(flow, way)), ...say('lostError', name))
  }
})
