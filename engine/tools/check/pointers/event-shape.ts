import { asString, entries, get, isObject } from '../../../util/json.ts'
import { entering, stateAt, transitionAt } from '../../flow/model.ts'
import type { Transition } from '../../flow/transitions.ts'
import type { Source } from '../../json/source.ts'
import type { Flow } from '../flows.ts'
import { memoizeByLastArgument } from '../memoize.ts'
import { ownerOf, type Reference } from '../names/references.ts'
import type { Project } from '../project.ts'
import { childOf, type WalkNode } from '../schemas/schema-walk.ts'
import { elementsOf, screensAt } from '../screen.ts'
import { outputOf } from './handler-shapes.ts'
import { elementShape, valueShape, type Spot } from './screen-shapes.ts'
import { anything, objectOf, shapeOf, unionOf, type Shape } from './shape.ts'

/** An event that a screen sends, with the shapes of the values it carries by their names. */
interface SentEvent {
  event: string
  reference: Reference
  carries: Map<string, Shape>
}

/** The values that the elements of a screen put into an event that submits it, by their names. */
const submitted = (project: Project, source: Source): [string, Shape][] => [
  // The value of an element without a schema (for example with a misspelt type) is unknown.
  ...elementsOf(source.root).flatMap((element): [string, Shape][] => {
    const { text: name } = element.get('name')
    return name === undefined ? [] : [[name, anything]]
  }),
  ...project.carriersIn(source).flatMap((node) =>
    node.places.flatMap(({ schema, base }): [string, Shape][] => {
      const [name, value] = [asString(get(node.value, 'name')), schema['x-value']]
      return name !== undefined && isObject(value)
        ? [[name, elementShape(project, { source, node }, { schema: value, base })]]
        : []
    }),
  ),
]

function payloadOf(project: Project, source: Source, owner: WalkNode): [string, Shape][] {
  const payload = childOf(owner, 'payload')
  return entries(payload.value).map(([key]) => [
    key,
    valueShape(project, { source, node: childOf(payload, key) }),
  ])
}

/** Every event that a screen sends: by its actions, its buttons, and elements that name one. */
export const sentEventsOf = memoizeByLastArgument((project: Project, source: Source): SentEvent[] =>
  project.referencesIn(source).flatMap((reference) => {
    const owner = ownerOf(reference)
    if (reference.names !== 'event' || !owner) return []
    const changes = get(owner.value, 'changeEvent') === reference.value ? get(owner.value, 'name') : undefined
    const submits = get(owner.value, 'submits') === true || get(owner.value, 'type') === 'submit'
    const values = submitted(project, source).filter(([name]) => submits || name === changes)
    return [
      {
        event: reference.value,
        reference,
        carries: new Map([...values, ...payloadOf(project, source, owner)]),
      },
    ]
  }),
)

/** The events of this name that are sent by the screens of the transition's source state. */
export const sentEventsFor = memoizeByLastArgument(
  (project: Project, flow: Flow, { event, from }: Transition): SentEvent[] =>
    screensAt(project, from)
      .flatMap((screen) => sentEventsOf(project, screen))
      .filter((one) => one.event === event),
)

/** The transition itself. For an `always`: the transitions that enter its state, because `always` keeps their event. */
function originsOf(flow: Flow, one: Transition): Transition[] {
  const found = new Set([one])
  for (const { cause, from } of found)
    if (cause === 'always') for (const before of entering(flow, from)) found.add(before)
  return [...found].filter(({ cause }) => cause !== 'always')
}

/** The transitions whose event can be read at a place: the surrounding one; for an input of a handler, those that enter its state. */
export function transitionsAt(flow: Flow, pointer: string): Transition[] {
  const within = transitionAt(flow, pointer)
  const state = stateAt(flow, pointer)
  const isInput = pointer.startsWith(`${state.pointer}/invoke/input/`)
  const ways = within ? [within] : isInput ? entering(flow, state) : []
  return [...new Set(ways.flatMap((one) => originsOf(flow, one)))]
}

/** The shape of the event of a transition; undefined if unknown. */
const carriedBy = memoizeByLastArgument(
  (project: Project, flow: Flow, one: Transition): Shape | undefined => {
    const { invoke } = one.from.value
    const problem = project.languages.documents.ofFile('schemas/engine/problem.schema.json')
    if (one.cause === 'invoke.onDone')
      return objectOf([
        ['output', outputOf(project.languages, asString(get(invoke, 'src')) ?? '', get(invoke, 'input'))],
      ])
    if (one.cause === 'invoke.onError') return objectOf([['error', problem ? shapeOf(problem) : anything]])
    const screens = one.cause === 'on' ? screensAt(project, one.from) : []
    const sent = sentEventsFor(project, flow, one)
    // Other senders, such as recovery actions after an error, are unknown here.
    return sent.length && screens.every(({ readable }) => readable)
      ? unionOf(sent.map(({ carries }) => objectOf(carries)))
      : undefined
  },
)

/** The shape of /event at a place of a flow; undefined if unknown. */
export function eventShape(project: Project, { source, node }: Spot): Shape | undefined {
  const flow = project.flows.find((one) => one.source === source)
  const shapes = flow ? transitionsAt(flow, node.pointer).map((one) => carriedBy(project, flow, one)) : []
  const known = shapes.filter((shape) => shape !== undefined)
  return shapes.length && known.length === shapes.length ? unionOf(known) : undefined
}
