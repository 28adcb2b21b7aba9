import { asString, get, isObject } from '../../../util/json.ts'
import { stateAt, transitionAt } from '../../flow/model.ts'
import type { Transition } from '../../flow/transitions.ts'
import type { JsonNode, Source } from '../../json/source.ts'
import type { Flow } from '../flows.ts'
import { memoizeByLastArgument } from '../memoize.ts'
import { ownerOf } from '../names/references.ts'
import type { Project } from '../project.ts'
import { elementsOf, screensAt } from '../rule.ts'
import { outputOf } from './handler-shapes.ts'
import { elementShape, valueShape } from './screen-shapes.ts'
import { anything, objectOf, shapeOf, unionOf, type Shape } from './shape.ts'

/** An event that a screen sends: the button or element that names it, and the shapes of the values it carries by their names. */
interface SentEvent {
  event: string
  owner: JsonNode
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
      const [{ text: name }, value] = [node.get('name'), schema['x-value']]
      return name !== undefined && isObject(value)
        ? [[name, elementShape(project, node, { schema: value, base })]]
        : []
    }),
  ),
]

/** Every event that a screen sends: by its actions, its buttons, and elements that name one. */
export const sentEventsOf = memoizeByLastArgument((project: Project, source: Source): SentEvent[] => {
  const events = project.referencesIn(source).filter(({ names }) => names === 'event')
  const all = events.length ? submitted(project, source) : []
  return events.flatMap((reference) => {
    const owner = ownerOf(reference)
    if (!owner) return []
    const changes = owner.get('changeEvent').value === reference.value ? owner.get('name').value : undefined
    const submits = owner.get('submits').value === true || owner.get('type').value === 'submit'
    const values = all.filter(([name]) => submits || name === changes)
    const payload = owner.get('payload').fields.map((node) => [node.key, valueShape(project, node)] as const)
    return [{ event: reference.value, owner, carries: new Map([...values, ...payload]) }]
  })
})

/** The events of this name that are sent by the screens of the transition's source state. */
export const sentEventsFor = memoizeByLastArgument(
  (project: Project, flow: Flow, { event, from }: Transition): SentEvent[] =>
    screensAt(project, from)
      .flatMap((screen) => sentEventsOf(project, screen))
      .filter((sent) => sent.event === event),
)

/** The transition itself. For an `always`: the transitions that enter its state, because `always` keeps their event. */
function originsOf(flow: Flow, transition: Transition): Transition[] {
  const found = new Set([transition])
  for (const { cause, from } of found)
    if (cause === 'always') for (const before of flow.entering.get(from) ?? []) found.add(before)
  return [...found].filter(({ cause }) => cause !== 'always')
}

/** The transitions whose event can be read at a place: the surrounding one; for an input of a handler, those that enter its state. */
export function transitionsAt(flow: Flow, pointer: string): Transition[] {
  const within = transitionAt(flow, pointer)
  const state = stateAt(flow, pointer)
  const isInput = pointer.startsWith(`${state.pointer}/invoke/input/`)
  const ways = within ? [within] : isInput ? (flow.entering.get(state) ?? []) : []
  return [...new Set(ways.flatMap((way) => originsOf(flow, way)))]
}

/** The shape of the event of a transition; undefined if unknown. */
const carriedBy = memoizeByLastArgument(
  (project: Project, flow: Flow, transition: Transition): Shape | undefined => {
    const { from, cause } = transition
    const { invoke } = from.value
    const problem = project.languages.documents.ofFile('schemas/engine/problem.schema.json')
    if (cause === 'invoke.onDone')
      return objectOf([
        ['output', outputOf(project.languages, asString(get(invoke, 'src')) ?? '', get(invoke, 'input'))],
      ])
    if (cause === 'invoke.onError') return objectOf([['error', problem ? shapeOf(problem) : anything]])
    const screens = cause === 'on' ? screensAt(project, from) : []
    const sent = sentEventsFor(project, flow, transition)
    // Other senders, such as recovery actions after an error, are unknown here.
    return sent.length && screens.every(({ readable }) => readable)
      ? unionOf(sent.map(({ carries }) => objectOf(carries)))
      : undefined
  },
)

/** The shape of /event at a place of a flow; undefined if unknown. */
export function eventShape(project: Project, node: JsonNode): Shape | undefined {
  const flow = project.flows.find(({ source }) => source === node.source)
  const shapes = flow ? transitionsAt(flow, node.pointer).map((way) => carriedBy(project, flow, way)) : []
  const known = shapes.filter((shape) => shape !== undefined)
  return shapes.length && known.length === shapes.length ? unionOf(known) : undefined
}
