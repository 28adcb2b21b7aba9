import { decides, invokes, leafOf, screenOf, type StateNode } from '../flow/states.ts'
import type { FlowModel } from '../flow/model.ts'
import type { Transition } from '../flow/transitions.ts'

/** A transition with a label: source, target, and event with guards. */
export interface LabelledTransition {
  from: string
  /** Event and guard: `NEXT [hasOwner]`. `done` and `error` are the results of a handler. */
  on: string
  to: string
}

const events: Record<Transition['cause'], string> = {
  on: '',
  always: 'at once',
  after: 'in time',
  onDone: 'finished',
  'invoke.onDone': 'done',
  'invoke.onError': 'error',
}

const onOf = ({ cause, event, guard }: Transition): string =>
  [events[cause] || event, ...(guard === undefined ? [] : [`[${guard}]`])].join(' ')

/** Every transition of a flow that has a target, in the order of the file. */
export const labelledTransitionsOf = (flow: FlowModel): LabelledTransition[] =>
  flow.transitions.flatMap((transition) => {
    const { from, to } = transition
    const leaf = to && leafOf(to)
    return leaf ? [{ from: from.path, on: onOf(transition), to: leaf.path }] : []
  })

/** Name of a state in a diagram: letters, digits and underscores. The flow itself is named `anywhere`. */
const nameOf = (path: string): string =>
  path === '' ? 'anywhere' : `s_${path.replaceAll('/', '__').replaceAll('-', '_')}`

const labelOf = (path: string, screen: string | undefined): string =>
  path === '' ? 'in every state' : screen ? `${path} (${screen})` : path

/** The arrows. Transitions between the same two states share an arrow. */
function arrows(flow: FlowModel): string[] {
  const labels = new Map<string, string[]>()
  for (const { from, on, to } of labelledTransitionsOf(flow)) {
    const ends = `${nameOf(from)} --> ${nameOf(to)}`
    labels.set(ends, [...(labels.get(ends) ?? []), on])
  }
  return [...labels].map(([ends, on]) => `${ends} : ${[...new Set(on)].join(', ')}`)
}

const classed = (states: StateNode[], name: string): string[] =>
  states.length ? [`class ${states.map((state) => nameOf(state.path)).join(',')} ${name}`] : []

/** A flow as a Mermaid state diagram, all states at the top level: it cannot draw an arrow from inside one state into another. */
export function mermaid(flow: FlowModel): string[] {
  const ways = labelledTransitionsOf(flow)
  const named = new Set(ways.flatMap(({ from, to }) => [from, to]))
  const drawn = flow.states.filter((state) => !state.children.length || named.has(state.path))
  const first = leafOf(flow.root)
  return [
    'stateDiagram-v2',
    'classDef waits stroke-dasharray:4 3',
    'classDef decides fill:transparent',
    ...(named.has('') ? [`state "${labelOf('', undefined)}" as ${nameOf('')}`] : []),
    ...drawn.map((state) => {
      const path = state.path
      const screen = state.children.length || decides(state) ? undefined : screenOf(state)
      return `state "${labelOf(state.children.length ? `${path}/*` : path, screen)}" as ${nameOf(path)}`
    }),
    ...classed(drawn.filter(invokes), 'waits'),
    ...classed(drawn.filter(decides), 'decides'),
    ...(first ? [`[*] --> ${nameOf(first.path)}`] : []),
    ...arrows(flow),
    ...drawn.filter(({ value }) => value.type === 'final').map((state) => `${nameOf(state.path)} --> [*]`),
  ]
}
