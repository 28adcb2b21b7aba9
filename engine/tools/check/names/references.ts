import type { SchemaPlace } from '../../json/documents.ts'
import type { Place, Source } from '../../json/source.ts'
import { asString, entries, isObject, join } from '../../../util/json.ts'
import type { Languages } from '../schemas/languages.ts'
import { memoize } from '../memoize.ts'
import { type WalkNode, walk } from '../schemas/schema-walk.ts'

/** A string or a key of the configuration that names something declared elsewhere, marked by `x-names` or `x-keys` in its schema. */
export interface Reference {
  /** The kind of name: a key of `nameKinds` (name-kinds.ts), or `pointer`, `context`, `event`, `state`. */
  names: string
  value: string
  source: Source
  pointer: string
  /** The name is the key at the pointer, not the value. */
  isKey: boolean
  /** The node of the value, with its parents. */
  node: WalkNode
}

export const placeOf = ({ source, pointer, isKey }: Reference): Place =>
  isKey ? source.keyAt(pointer) : source.at(pointer)

/** The object that contains the name, or the list of names. */
export function ownerOf({ node, isKey }: Reference): WalkNode | undefined {
  let owner = node.parent
  if (isKey) owner = owner?.parent
  while (owner && !isObject(owner.value)) owner = owner.parent
  return owner
}

/** The key of the name, or of the list of names, in that object. */
export function propertyOf({ node }: Reference): string {
  let here: WalkNode | undefined = node
  while (here && /^\d+$/.test(here.key)) here = here.parent
  return here?.key ?? ''
}

/** The references of a file, and its elements whose value is part of an event (`x-value`). */
export interface Facts {
  references: Reference[]
  carriers: WalkNode[]
}

const annotated = (places: SchemaPlace[], key: string): string[] => [
  ...new Set(places.flatMap(({ schema }) => asString(schema[key]) ?? [])),
]

const read = memoize(
  (source: Source, core: Languages['core'], schema: SchemaPlace['schema'], base: string): Facts => {
    const facts: Facts = { references: [], carriers: [] }
    walk(core, [{ schema, base }], source.value, (node) => {
      const { places, pointer, value } = node
      if (typeof value === 'string')
        for (const names of annotated(places, 'x-names'))
          facts.references.push({ names, value, source, pointer, isKey: false, node })
      if (!isObject(value)) return
      if (typeof value.name === 'string' && places.some((one) => one.schema['x-value'] !== undefined))
        facts.carriers.push(node)
      for (const names of annotated(places, 'x-keys'))
        for (const [key, child] of entries(value)) {
          const at = join(pointer, key)
          const inner = { pointer: at, key, value: child, places: [], mismatches: [], parent: node }
          facts.references.push({ names, value: key, source, pointer: at, isKey: true, node: inner })
        }
    })
    return facts
  },
)

/** The references in a file. Annotations in the schema of its language mark them. */
export const factsOf = ({ core }: Languages, source: Source, { schema, base }: SchemaPlace): Facts =>
  read(source, core, schema, base)
