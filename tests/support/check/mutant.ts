import { tokens } from '#engine/tools/check/json.ts'
import type { Node } from './nodes.ts'

/** A configuration with one thing broken. */
export interface Mutant {
  operator: string
  file: string
  /** Where it was broken: what stands there now, what stood there before, and with what it was exchanged. */
  pointers: string[]
  /** Names that were taken away, given anew or changed. */
  names: string[]
  text: string
  /** The same as a value; undefined where it can only be said as text. */
  value?: unknown
  node: Node
}

type Container = Record<string, unknown>

/** Stands in the value for what only a text can say, such as a key twice. */
export const mark = '@mutant@'

/** A copy of the file of a node in which `change` was made at the object or list that holds the node. */
export function changed(node: Node, change: (parent: Container, key: string) => void): unknown {
  const root = { file: structuredClone(node.source.value) } as Container
  const path = ['file', ...tokens(node.pointer)]
  const key = path.pop() ?? ''
  // The path was read from the same value.
  const parent = path.reduce<Container>((here, token) => here[token] as Container, root)
  change(parent, key)
  return root.file
}

export const print = (value: unknown): string => JSON.stringify(value, null, 2) ?? ''

/** Names that a value gives to others or asks of others: its texts, up to a depth, and the keys of its maps. */
export function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(/[/.#]/)].filter((name) => name.length > 1)
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [key, ...namesIn(child)])
}
