import { asString, isObject } from '../../../util/json.ts'
import type { JsonNode, Place, SchemaPlace, Source } from '../../json/source.ts'
import { memoize } from '../memoize.ts'
import type { Languages } from '../schemas/languages.ts'
import { walk } from '../schemas/schema-walk.ts'

/** A string or a key of the configuration that names something declared elsewhere, marked by `x-names` or `x-keys` in its schema. */
export interface Reference {
  /** The kind of name: a key of `nameKinds` (name-kinds.ts), or `pointer`, `context`, `event`, `state`. */
  names: string
  value: string
  node: JsonNode
  /** The name is the key of the node, not its value. */
  isKey: boolean
}

/** A reference by the value of a node. */
export const referenceTo = (names: string, node: JsonNode): Reference => ({
  names,
  value: String(node.value),
  node,
  isKey: false,
})

export const placeOf = ({ node, isKey }: Reference): Place => (isKey ? node.keyPlace : node.place)

/** The object that contains the name, or the list of names. */
export const ownerOf = ({ node, isKey }: Reference): JsonNode | undefined =>
  (isKey ? node.parent : node)?.owner

/** The references of a file, and its elements whose value is part of an event (`x-value`). */
export interface Facts {
  references: Reference[]
  carriers: JsonNode[]
}

const annotated = (places: readonly SchemaPlace[], key: string): Set<string> =>
  new Set(places.flatMap(({ schema }) => asString(schema[key]) ?? []))

/** The references in a file. Annotations in the schema of its language mark them. */
export const factsOf = memoize(
  (source: Source, core: Languages['core'], schema: SchemaPlace['schema'], base: string): Facts => {
    const facts: Facts = { references: [], carriers: [] }
    walk(core, [{ schema, base }], source.root, (node) => {
      const { places, text } = node
      if (text !== undefined)
        for (const names of annotated(places, 'x-names')) facts.references.push(referenceTo(names, node))
      if (!isObject(node.value)) return
      const isCarrier = places.some((place) => place.schema['x-value'] !== undefined)
      if (isCarrier && node.get('name').text !== undefined) facts.carriers.push(node)
      for (const names of annotated(places, 'x-keys'))
        for (const child of node.fields)
          facts.references.push({ names, value: child.key, node: child, isKey: true })
    })
    return facts
  },
)
