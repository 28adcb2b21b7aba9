import { tokens } from '#engine/tools/check/json.ts'
import type { Node } from './nodes.ts'

/** A configuration with one mistake. */
export interface Mutant {
  operator: string
  file: string
  /** Pointers to the mistake: the new value, the old value, and the value with which it was exchanged. */
  pointers: string[]
  /** Names that the mistake removed, added or changed. */
  names: string[]
  text: string
  /** The file as a value; undefined if only text can express it. */
  value?: unknown
  node: Node
}

type Container = Record<string, unknown>

/** A placeholder in the value for what only text can express, such as a duplicate key. */
export const mark = '@mutant@'

/** A copy of a node's file, with `change` applied to the object or list that contains the node. */
export function changed(node: Node, change: (parent: Container, key: string) => void): unknown {
  const root = { file: structuredClone(node.source.value) } as Container
  const path = ['file', ...tokens(node.pointer)]
  const key = path.pop() ?? ''
  // A cast: the path was read from the same value.
  const parent = path.reduce<Container>((here, token) => here[token] as Container, root)
  change(parent, key)
  return root.file
}

export const print = (value: unknown): string => JSON.stringify(value, null, 2) ?? ''

/** Names that a value defines or references: its strings, up to a depth, and the keys of its maps. */
export function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(/[/.#]/)].filter((name) => name.length > 1)
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [key, ...namesIn(child)])
}
