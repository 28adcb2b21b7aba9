import { join, tokens } from '#engine/util/json.ts'
import { isForm, kindOf, type Kind } from '#engine/tools/check/file-kinds.ts'
import type { Project } from '#engine/tools/check/project.ts'
import type { Reference } from '#engine/tools/check/names/references.ts'
import type { Source } from '#engine/tools/json/source.ts'

/** A value in the configuration. */
export interface Node {
  source: Source
  kind: Kind
  pointer: string
  /** Key or index; empty for the whole file. */
  key: string
  value: unknown
  parent: unknown
  /** The kind of thing that the value names, if its schema says so. */
  reference: Reference | undefined
}

/** A configuration with one mistake. */
export interface Mutant {
  operator: string
  node: Node
  /** Pointers to the mistake: the new value, the old value, and the value with which it was exchanged. */
  pointers: string[]
  /** Names that the mistake removed, added or changed. */
  names: string[]
  text: string
}

/** Every value of every file but `$schema` and `$id`: all configuration, and of the schemas only those of forms. */
export function nodesOf(project: Project): Node[] {
  const mutated = project.sources.filter(
    ({ file }) => isForm(file) || !['schema', 'stray'].includes(kindOf(file)),
  )
  return mutated.flatMap((source) => {
    const named = project
      .referencesIn(source)
      .flatMap((one) => (one.isKey ? [] : [[one.node.pointer, one] as const]))
    const references = new Map(named)
    const found: Node[] = []
    const visit = (value: unknown, pointer: string, key: string, parent: unknown): void => {
      if (key === '$schema' || key === '$id') return
      const reference = references.get(pointer)
      found.push({ source, kind: kindOf(source.file), pointer, key, value, parent, reference })
      if (typeof value === 'object' && value !== null)
        for (const [name, child] of Object.entries(value)) visit(child, join(pointer, name), name, value)
    }
    visit(source.value, '', '', undefined)
    return found
  })
}

export type Container = Record<string, unknown>

/** A copy of a file with `change` applied to the object or list that contains a place. */
export function changed(
  { source, pointer }: Pick<Node, 'source' | 'pointer'>,
  change: (parent: Container, key: string) => void,
): unknown {
  const root = { file: structuredClone(source.value) } as Container
  const path = ['file', ...tokens(pointer)]
  const key = path.pop() ?? ''
  // A cast: the path was read from the same value.
  change(
    path.reduce<Container>((here, token) => here[token] as Container, root),
    key,
  )
  return root.file
}

export const print = (value: unknown): string => JSON.stringify(value, null, 2) ?? ''

/** Gives a key another name, at its place. */
export function rename(object: Container, key: string, name: string): void {
  const entries = Object.entries(object)
  for (const [old] of entries) delete object[old]
  for (const [old, child] of entries) object[old === key ? name : old] = child
}

/** Names that a value defines or references: its strings and keys. */
export function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(/[/.#]/)].filter((name) => name.length > 1)
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [key, ...namesIn(child)])
}
