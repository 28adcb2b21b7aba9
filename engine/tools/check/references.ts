import { walk } from './applied.ts'
import type { Documents, SchemaPlace } from './documents.ts'
import { entries, isObject } from './json.ts'
import type { Languages } from './languages.ts'
import type { Source } from './source.ts'

/** A text of the configuration that names something else, as its schema says. */
export interface Reference {
  /** Definition in schemas/engine/common.schema.json that the schema refers to here. */
  definition: 'textKey' | 'pointer' | 'event' | 'name' | 'usage'
  /** The key it stands under; of a list, the key of the list. */
  property: string
  value: string
  source: Source
  pointer: string
  /** The object that holds the key, and the keys that its schema knows. */
  parent: unknown
  siblings: string[]
}

const pattern = /^common\.schema\.json#\/definitions\/(textKey|pointer|event|name|usage)$/

const remembered = new WeakMap<Source, { core: unknown; found: Reference[] }>()

/** All references in a file. Nobody lists their places: every `$ref` to one of the definitions is one. */
export function referencesIn({ core }: Languages, source: Source, start: SchemaPlace): Reference[] {
  const last = remembered.get(source)
  if (last?.core === core) return last.found
  const found = read(core, source, start)
  remembered.set(source, { core, found })
  return found
}

function read(documents: Documents, source: Source, start: SchemaPlace): Reference[] {
  const found: Reference[] = []
  const known = new Map<unknown, string[]>()
  walk(documents, [{ ...start, via: [] }], source.value, ({ pointer, value, places, parent }) => {
    if (isObject(value))
      known.set(
        value,
        places.flatMap(({ schema }) => entries(schema.properties).map(([key]) => key)),
      )
    if (typeof value !== 'string') return
    for (const definition of new Set(
      places.flatMap(({ via }) => via.flatMap((name) => pattern.exec(name)?.[1] ?? [])),
    ))
      found.push({
        // The pattern matches only these five.
        definition: definition as Reference['definition'],
        property: /\/([^/]*?)(?:\/\d+)*$/.exec(pointer)?.[1] ?? '',
        value,
        source,
        pointer,
        parent,
        siblings: known.get(parent) ?? [],
      })
  })
  return found
}
