import { join } from '#engine/tools/check/json.ts'
import { isForm, kindOf } from '#engine/tools/check/file-kinds.ts'
import type { Kind } from '#engine/tools/check/file-kinds.ts'
import type { Project } from '#engine/tools/check/project.ts'
import type { Reference } from '#engine/tools/check/names/references.ts'
import type { Source } from '#engine/tools/check/source.ts'

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

/** Files that are mutated: all configuration, and of the schemas only those of forms. */
export const isMutated = ({ file }: Source): boolean =>
  isForm(file) || !['schema', 'stray'].includes(kindOf(file))

/** Every value of every file, except `$schema` and `$id`. */
export function nodesOf(project: Project): Node[] {
  return project.sources.filter(isMutated).flatMap((source) => {
    const references = new Map(
      project.referencesIn(source).flatMap((one) => (one.isKey ? [] : [[one.pointer, one]])),
    )
    const found: Node[] = []
    const visit = (value: unknown, pointer: string, key: string, parent: unknown): void => {
      if (key === '$schema' || key === '$id') return
      found.push({
        source,
        kind: kindOf(source.file),
        pointer,
        key,
        value,
        parent,
        reference: references.get(pointer),
      })
      if (typeof value === 'object' && value !== null)
        for (const [name, child] of Object.entries(value)) visit(child, join(pointer, name), name, value)
    }
    visit(source.value, '', '', undefined)
    return found
  })
}
