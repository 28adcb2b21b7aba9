import { Graph as DagreGraph, layout } from '@dagrejs/dagre'
import type { Graph, GraphState, GraphTransition, Mark } from './graph.ts'

/** A rectangle in CSS pixels; x and y are the top left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Arrow {
  from: string
  to: string
  transitions: GraphTransition[]
  mark: Mark
  points: readonly { x: number; y: number }[]
  label: Box
}

export interface Layout {
  width: number
  height: number
  /** `each` is a box inside a group where the transitions of the group itself start and end. */
  states: { state: GraphState; box: Box; each?: Box }[]
  arrows: Arrow[]
}

/** Width of a character and height of a line in CSS pixels; must match flows.css. */
const characterWidth = 6.6
const lineHeight = 16
const padding = 28

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1) || 'the flow itself'

export const notesOf = ({ screen, handler }: GraphState): string[] => [
  ...(handler ? [`waits for ${handler}`] : []),
  ...(screen ? [`shows ${screen}`] : []),
]

const sizeOf = (state: GraphState) => {
  const notes = notesOf(state)
  const maxLength = Math.max(nameOf(state.path).length + 6, ...notes.map(({ length }) => length))
  return {
    width: Math.max(96, maxLength * characterWidth * 1.12 + padding),
    height: 34 + notes.length * lineHeight,
  }
}

/** dagre gives the centre of a rectangle. */
const boxOf = ({ x, y, width, height }: Box): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

const combinedMark = (transitions: readonly GraphTransition[]): Mark => {
  const [mark = 'same', ...others] = new Set(transitions.map((transition) => transition.mark))
  return others.length ? 'changed' : mark
}

/** Label lines of transitions: event and guard on separate lines, to keep the drawing narrow. */
export const linesOf = (transitions: readonly GraphTransition[]): string[] =>
  transitions.flatMap(({ on }) => on.split(/ (?=\[)/))

/** Node that stands for the group itself: dagre cannot connect edges to a group. */
const groupNode = (path: string) => `${path}/*`

/** Id of the node in dagre, which does not allow an empty one. */
const nodeId = (path: string) => path || '*'

/** Computes the layout of a graph, from top to bottom. */
export function layoutOf({ states, transitions }: Graph): Layout {
  const drawn = new DagreGraph({ compound: true })
  drawn.setGraph({ rankdir: 'TB', nodesep: 16, ranksep: 24, edgesep: 8, marginx: 16, marginy: 16 })
  const groups = new Set(states.filter(({ kind }) => kind === 'group').map(({ path }) => path))
  const end = (path: string) => (groups.has(path) && path !== '' ? groupNode(path) : nodeId(path))
  for (const state of states) {
    const isRoot = state.path === ''
    if (groups.has(state.path) && !isRoot) {
      drawn.setNode(state.path, {})
      drawn.setNode(groupNode(state.path), sizeOf(state))
      drawn.setParent(groupNode(state.path), state.path)
    } else drawn.setNode(nodeId(state.path), sizeOf(state))
    if (state.parent !== undefined && groups.has(state.parent)) drawn.setParent(state.path, state.parent)
  }
  const ends = Map.groupBy(transitions, ({ from, to }) => JSON.stringify([end(from), end(to)]))
  for (const shared of ends.values()) {
    const [{ from, to } = { from: '', to: '' }] = shared
    const lines = linesOf(shared)
    const maxLength = Math.max(...lines.map(({ length }) => length))
    drawn.setEdge(end(from), end(to), {
      width: maxLength * characterWidth + 8,
      height: lines.length * lineHeight + 4,
      labelpos: 'c',
    })
  }
  layout(drawn)
  const { width = 0, height = 0 } = drawn.graph()
  const boxAt = (name: string): Box => boxOf(drawn.node(nodeId(name)) as Box) // the layout sets position and size
  return {
    width,
    height,
    states: states.map((state) => ({
      state,
      box: boxAt(state.path),
      ...(groups.has(state.path) && state.path !== '' && { each: boxAt(groupNode(state.path)) }),
    })),
    arrows: [...ends.values()].map((shared) => {
      const [{ from, to } = { from: '', to: '' }] = shared
      const edge = drawn.edge(end(from), end(to))
      const label = boxOf(edge as unknown as Box) // the layout sets position and size of the label
      return { from, to, transitions: shared, mark: combinedMark(shared), points: edge.points ?? [], label }
    }),
  }
}
