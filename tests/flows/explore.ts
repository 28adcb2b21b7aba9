import type { Flow } from '#generated/engine.ts'
import {
  goEvent,
  goTransitions,
  createMachine,
  initialTransition,
  nodesOf,
  statePath,
  transition,
  type Effect,
  type Guards,
  type Machine,
  type MachineEvent,
  type Snapshot,
  type CompiledState,
} from '#engine/flow/machine.ts'
import { allNodes, selfAndAncestors } from '#engine/flow/tree.ts'
import { isObject } from '#engine/util/json.ts'
import { checkout } from '../support/root.ts'
import { GeneratedEvents } from './generated-events.ts'
import { NewFacts } from './new-facts.ts'

/** A situation: a state and a context. Contexts for which all guards give the same results are one situation. */
export interface Place {
  snapshot: Snapshot
  path: string
  /** The first event that led here; undefined at the start. */
  from: { place: Place; event: MachineEvent; effects: Effect[] } | undefined
  /** Situations to which one event leads, without GO events. */
  next: Set<Place>
}

export interface Exploration {
  machine: Machine
  /** Every situation that events of the customer and answers of handlers can reach. */
  places: Place[]
  /** Names of all transitions of the flow, and of those that were taken. */
  declared: Set<string>
  taken: Set<string>
  /** Every usage event that was sent, as JSON. */
  sent: Set<string>
}

/** Far more than any flow has: a search that reaches it does not end. */
const limit = 200_000

/** Collects the transitions that the machine takes. It reads the actions of a transition only when it takes it. */
function watch(machine: Machine): Pick<Exploration, 'declared' | 'taken'> {
  const declared = new Set<string>()
  const taken = new Set<string>()
  for (const node of allNodes(machine.root)) {
    const lists = [...node.transitions, ['always', node.always] as const]
    for (const [event, list] of lists) {
      if (event.startsWith('GO.')) continue
      list.forEach((step, index) => {
        const name = `${node.id} ${event} [${index}] -> ${step.target?.id ?? '(stays)'}`
        const { actions } = step
        declared.add(name)
        Object.defineProperty(step, 'actions', {
          get() {
            taken.add(name)
            return actions
          },
        })
      })
    }
  }
  return { declared, taken }
}

/** Whether the customer can return to this state by address: it does more than wait for a handler. */
const restable = (node: CompiledState | undefined): boolean =>
  !node?.invoke || Object.keys(node.config.on ?? {}).length > 0 || node.meta?.resume === true

/** A GO event (browser history or deep link) to a step, and the states that contain the step. */
interface Address {
  event: MachineEvent
  within: CompiledState[]
}

const addressesOf = (machine: Machine): Address[] =>
  allNodes(machine.root)
    .filter((node) => node.states.size === 0 && !node.final && node.meta?.screen && restable(node))
    .map((node) => ({
      event: { type: goEvent(node.path) },
      within: selfAndAncestors(node).filter((at) => at !== machine.root),
    }))

/** Whether the app allows the GO event now: the required guards pass, and the step has not been left for good (`noHistory`). */
const isOpen = (machine: Machine, snapshot: Snapshot, { within }: Address): boolean =>
  within.every(
    (at) =>
      (!at.meta?.noHistory || nodesOf(machine, snapshot).includes(at)) &&
      (!at.meta?.requires || machine.passes(at.meta.requires, snapshot.context)),
  )

/** All events that can occur in a situation: those of the customer, timeouts, and each answer or failure of a running handler. */
export function eventsAt(machine: Machine, snapshot: Snapshot, generated: GeneratedEvents): MachineEvent[] {
  const nodes = nodesOf(machine, snapshot)
  const names = new Set([machine.root, ...nodes].flatMap(({ config }) => Object.keys(config.on ?? {})))
  const typed = [...names]
    .filter((type) => !type.startsWith('GO.'))
    .flatMap((type) =>
      generated.payloads([machine.root, ...nodes], type).map((payload) => ({ ...payload, type })),
    )
  const answered = nodes.flatMap((node) => {
    if (!node.invoke) return []
    const { id } = node.invoke
    return [
      ...generated.answers(node).map((output) => ({ type: `xstate.done.actor.${id}`, output })),
      ...generated.failures(node).map((error) => ({ type: `xstate.error.actor.${id}`, error })),
    ]
  })
  const times = nodes.flatMap(({ timer }) => (timer ? [{ type: timer.event }] : []))
  return [...typed, ...answered, ...times]
}

/** Whether a text of JSON names a guard, or contains one that stands in it. */
const isNamed = (text: string, guard: string): boolean =>
  text.includes(guard.startsWith('{') ? guard : `"${guard}"`)

const wordsIn = (value: unknown, words: readonly string[]): Set<string> => {
  const text = JSON.stringify(value)
  return new Set(words.filter((word) => isNamed(text, word)))
}

/** The named guards, and those that stand in transitions, under their JSON. */
const withInline = (guards: Guards, value: unknown): Guards =>
  typeof value !== 'object' || value === null
    ? guards
    : Object.entries(value).reduce<Guards>(
        (all, [key, part]) =>
          key === 'guard' && isObject(part)
            ? { ...all, [JSON.stringify(part)]: part }
            : withInline(all, part),
        guards,
      )

/** Whether the context holds values from outside of the flow. GO events are not tried from there: that would double the search. */
const isBrought = ({ context }: Snapshot, brought: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(brought).some(([key, value]) => context[key] === value)

/** Searches a flow breadth first, by shortest paths. `root`: folder of schemas and screens. `given`: starting values of the session. */
export function explore(
  flow: Flow,
  named: Guards,
  root = checkout,
  given: readonly Readonly<Record<string, unknown>>[] = [],
): Exploration {
  const guards = withInline(named, flow.states)
  const machine = createMachine(goTransitions(flow), { guards })
  const generated = new GeneratedEvents(root, flow, guards, allNodes(machine.root))
  const brought = { ...generated.brought(machine.context), ...given[0] }
  // Guards that only screens use change no transition.
  const used = JSON.stringify(flow.states)
  const names = Object.keys(guards).filter((name) => typeof guards[name] !== 'string' && isNamed(used, name))
  const { declared, taken } = watch(machine)
  const sent = new Set<string>()
  const places = new Map<string, Place>()
  // By default only guards of the same state are looked at together, with SAMPLES=all any two.
  const groups = allNodes(machine.root).map(({ config }) => wordsIn({ ...config, states: {} }, names))
  const known = new NewFacts(names, process.env['SAMPLES'] === 'all' ? undefined : groups)
  const firstAt = new Map<string, Place>()
  const reads = names.map((name) => [...wordsIn(guards[name], Object.keys(machine.context))])
  // Most events change no key of the context, or few: only guards that read one of these are asked again.
  const seen = new WeakMap<object, string>()
  const factsOf = (context: Snapshot['context'], before = context): string => {
    const isSame = (key: string) => context[key] === before[key]
    const old = seen.get(before)
    const result = (name: string, at: number) =>
      old && reads[at]?.every(isSame) ? old[at] : Number(machine.passes(name, context))
    const facts = seen.get(context) ?? names.map(result).join('')
    seen.set(context, facts)
    return facts
  }
  const visit = (snapshot: Snapshot, from: Place['from']): Place => {
    const path = statePath(snapshot.value)
    const facts = factsOf(snapshot.context, from?.place.snapshot.context)
    const at = `${path} ${snapshot.status}`
    const visited = places.get(`${at} ${facts}`)
    if (visited) return visited
    const first = firstAt.get(at)
    if (!known.areIn(at, facts) && first) return first
    const place: Place = { snapshot, path, from, next: new Set() }
    places.set(`${at} ${facts}`, place)
    firstAt.set(at, first ?? place)
    return place
  }
  const [first] = initialTransition(machine)
  const start = visit(first, undefined)
  for (const one of [brought, ...given.slice(1)])
    if (Object.keys(one).length > 0)
      visit(initialTransition(machine, { ...first.context, ...one })[0], undefined)
  const addresses = addressesOf(machine)
  // With the same guard results a GO event always leads to the same situation, so it is tried once.
  const gone = new Map<string, Set<Address>>()
  const goesAt = ({ snapshot }: Place): MachineEvent[] => {
    if (isBrought(snapshot, brought)) return []
    const facts = factsOf(snapshot.context)
    const before = gone.get(facts) ?? new Set()
    gone.set(facts, before)
    const now = addresses.filter((address) => !before.has(address) && isOpen(machine, snapshot, address))
    now.forEach((address) => before.add(address))
    return now.map(({ event }) => event)
  }
  // This loop also visits places that are added to the Map during the loop.
  for (const place of places.values()) {
    if (places.size > limit) throw new Error(`${flow.id} has more than ${limit} situations.`)
    if (place.snapshot.status !== 'active') continue
    for (const event of [...eventsAt(machine, place.snapshot, generated), ...goesAt(place)]) {
      const [snapshot, done] = transition(machine, place.snapshot, event)
      for (const effect of done) if (effect.type === 'track') sent.add(JSON.stringify(effect.params))
      const after = visit(snapshot, { place, event, effects: done })
      if (!event.type.startsWith('GO.')) place.next.add(after)
    }
  }
  return { machine, places: [start, ...[...places.values()].slice(1)], declared, taken, sent }
}

/** The events that lead to a situation, for messages. */
export const wayTo = (place: Place): string =>
  place.from ? `${wayTo(place.from.place)} --${place.from.event.type}--> ${place.path}` : place.path

export const rests = (machine: Machine, { snapshot }: Place): boolean =>
  restable(nodesOf(machine, snapshot).at(-1))

/** Situations from which one of the goals can be reached. */
export function reaching(places: readonly Place[], goals: readonly Place[]): Set<Place> {
  const good = new Set(goals)
  for (let before = -1; before !== good.size;) {
    before = good.size
    for (const place of places) if ([...place.next].some((next) => good.has(next))) good.add(place)
  }
  return good
}
