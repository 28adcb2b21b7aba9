import { asString, entries, isObject, join } from '../../../util/json.ts'
import type { SchemaPlace } from '../../json/documents.ts'
import type { Place, Source } from '../../json/source.ts'
import { memoize } from '../memoize.ts'
import type { Languages } from '../schemas/languages.ts'
import { bareNode, walk, type WalkNode } from '../schemas/schema-walk.ts'

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

/** A reference to the value of a node. */
export const referenceTo = (names: string, source: Source, node: WalkNode): Reference => ({
  names,
  value: String(node.value),
  source,
  pointer: node.pointer,
  isKey: false,
  node,
})

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

const annotated = (places: SchemaPlace[], key: string): Set<string> =>
  new Set(places.flatMap(({ schema }) => asString(schema[key]) ?? []))

const read = memoize(
  (source: Source, core: Languages['core'], schema: SchemaPlace['schema'], base: string): Facts => {
    const facts: Facts = { references: [], carriers: [] }
    walk(core, [{ schema, base }], source.value, (node) => {
      const { places, pointer, value } = node
      if (typeof value === 'string')
        for (const names of annotated(places, 'x-names'))
          facts.references.push(referenceTo(names, source, node))
      if (!isObject(value)) return
      if (typeof value.name === 'string' && places.some((one) => one.schema['x-value'] !== undefined))
        facts.carriers.push(node)
      for (const names of annotated(places, 'x-keys'))
        for (const [key, child] of entries(value)) {
          const inner = bareNode(join(pointer, key), child, node)
          facts.references.push({ ...referenceTo(names, source, inner), value: key, isKey: true })
        }
    })
    return facts
  },
)

/** The references in a file. Annotations in the schema of its language mark them. */
export const factsOf = ({ core }: Languages, source: Source, { schema, base }: SchemaPlace): Facts =>
  read(source, core, schema, base)
