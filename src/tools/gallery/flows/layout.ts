import { Graph as Drawn, layout } from '@dagrejs/dagre'
import type { Graph, GraphState, GraphWay, Mark } from './graph.ts'

/** A rectangle in CSS pixels, by its upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Arrow {
  from: string
  to: string
  /** The ways between the two share it. */
  ways: GraphWay[]
  mark: Mark
  points: readonly { x: number; y: number }[]
  label: Box
}

export interface Layout {
  width: number
  height: number
  /** `each` is the box inside a group from which the ways of the group itself lead. */
  states: { state: GraphState; box: Box; each?: Box }[]
  arrows: Arrow[]
}

/** Of one letter of a label, and of a line; sizes of flows.css. */
const letter = 6.6
const line = 16
const padding = 28

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1) || 'the flow itself'

/** What a state's box says below its name. */
export const saysOf = ({ screen, handler }: GraphState): string[] => [
  ...(handler ? [`waits for ${handler}`] : []),
  ...(screen ? [`shows ${screen}`] : []),
]

const sizeOf = (state: GraphState) => {
  const says = saysOf(state)
  const longest = Math.max(nameOf(state.path).length + 6, ...says.map(({ length }) => length))
  return { width: Math.max(96, longest * letter * 1.12 + padding), height: 34 + says.length * line }
}

const boxOf = ({ x, y, width, height }: Box): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

const together = (ways: readonly GraphWay[]): Mark => {
  const [mark = 'same', ...others] = new Set(ways.map((way) => way.mark))
  return others.length ? 'changed' : mark
}

/** Event and guard under each other: names are long, and drawings are wide soon enough. */
export const linesOf = (ways: readonly GraphWay[]): string[] => ways.flatMap(({ on }) => on.split(/ (?=\[)/))

/** Arrows lead from what is inside a group to what is inside: for the ways of the group itself it holds a box of its own. */
const inside = (path: string) => `${path}/*`

/** Its name in the layout: dagre takes an empty one for none. */
const drawnAs = (path: string) => path || '*'

/** Where everything stands, from above to below. */
export function layoutOf({ states, ways }: Graph): Layout {
  const drawn = new Drawn({ compound: true })
  drawn.setGraph({ rankdir: 'TB', nodesep: 16, ranksep: 24, edgesep: 8, marginx: 16, marginy: 16 })
  const groups = new Set(states.filter(({ kind }) => kind === 'group').map(({ path }) => path))
  const end = (path: string) => (groups.has(path) && path !== '' ? inside(path) : drawnAs(path))
  for (const state of states) {
    const isRoot = state.path === ''
    if (groups.has(state.path) && !isRoot) {
      drawn.setNode(state.path, {})
      drawn.setNode(inside(state.path), sizeOf(state))
      drawn.setParent(inside(state.path), state.path)
    } else drawn.setNode(drawnAs(state.path), sizeOf(state))
    if (state.parent !== undefined && groups.has(state.parent)) drawn.setParent(state.path, state.parent)
  }
  const ends = Map.groupBy(ways, ({ from, to }) => JSON.stringify([end(from), end(to)]))
  for (const shared of ends.values()) {
    const [{ from, to } = { from: '', to: '' }] = shared
    const words = linesOf(shared)
    const longest = Math.max(...words.map(({ length }) => length))
    drawn.setEdge(end(from), end(to), {
      width: longest * letter + 8,
      height: words.length * line + 4,
      labelpos: 'c',
    })
  }
  layout(drawn)
  const { width = 0, height = 0 } = drawn.graph()
  const at = (name: string): Box => boxOf(drawn.node(drawnAs(name)) as Box) // dagre has placed what it was given
  return {
    width,
    height,
    states: states.map((state) => ({
      state,
      box: at(state.path),
      ...(groups.has(state.path) && state.path !== '' && { each: at(inside(state.path)) }),
    })),
    arrows: [...ends.values()].map((shared) => {
      const [{ from, to } = { from: '', to: '' }] = shared
      const edge = drawn.edge(end(from), end(to))
      const label = boxOf(edge as unknown as Box) // as above: a label has a place and the size it was given
      return { from, to, ways: shared, mark: together(shared), points: edge.points ?? [], label }
    }),
  }
}
