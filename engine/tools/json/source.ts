import {
  asArray,
  asString,
  at,
  entries,
  get,
  isObject,
  join,
  tokens,
  type JsonObject,
} from '../../util/json.ts'

export interface Place {
  /** Relative to the root that is checked, with forward slashes. */
  file: string
  /** Both from 1; columns count UTF-16 units, as editors do. */
  line: number
  column: number
  /** JSON Pointer of the value; empty for the whole file. */
  pointer: string
  /** For an inherited part of a variant: its place in the base. */
  inherited?: Place
}

/** The start of a file; for files that are missing or not JSON. */
export const startOf = (file: string): Place => ({ file, line: 1, column: 1, pointer: '' })

/** Offsets at which the lines of a text begin. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}

/** Line and column (both from 1) of an offset. */
export function position(starts: number[], offset: number): { line: number; column: number } {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}

/** The place of an offset in a file that is not JSON. */
export const placeIn = (file: string, text: string, offset: number): Place => ({
  ...startOf(file),
  ...position(lineStarts(text), offset),
})

/** The offsets of a value and of its key, if it has one, in the text. */
interface Spot {
  key?: number
  value: number
}

/** A file of the configuration with its parsed value and the place of every node. */
export class Source {
  readonly file: string
  readonly text: string
  /** Undefined when the text could not be read as JSON. */
  value: unknown = undefined
  /** JSON Pointer -> offsets. */
  readonly spots = new Map<string, Spot>()
  /** Problems of the text itself, reported by the rule `json`. */
  readonly problems: { place: Place; message: string; hint: string }[] = []
  readonly #starts: number[]
  readonly #nodes = new Map<string, JsonNode>()

  constructor(file: string, text: string) {
    this.file = file
    this.text = text
    this.#starts = lineStarts(text)
  }

  get readable(): boolean {
    return this.value !== undefined
  }

  placeAt(offset: number, pointer: string): Place {
    return { file: this.file, ...position(this.#starts, offset), pointer }
  }

  /** The whole value with its place. */
  get root(): JsonNode {
    return this.node('')
  }

  /** The same node for the same pointer, because many rules ask for it. */
  node(pointer: string): JsonNode {
    const node = this.#nodes.get(pointer) ?? new JsonNode(this, pointer, at(this.value, pointer))
    this.#nodes.set(pointer, node)
    return node
  }

  at(pointer: string): Place {
    return this.place(pointer, 'value')
  }

  /** The place of the key at a pointer; of the value if there is no key. */
  keyAt(pointer: string): Place {
    return this.place(pointer, 'key')
  }

  /** If nothing is at the pointer, the line and column are those of the nearest existing parent. */
  protected place(pointer: string, target: 'key' | 'value'): Place {
    let place = pointer
    while (!this.spots.has(place) && place !== '') place = place.slice(0, place.lastIndexOf('/'))
    const spot = this.spots.get(place) ?? { value: 0 }
    return this.placeAt(target === 'key' ? (spot.key ?? spot.value) : spot.value, pointer)
  }
}

/** A schema that applies to a value, and the address of its document, from which its `$ref`s start. */
export interface SchemaPlace {
  schema: JsonObject
  base: string
}

/** A value in a file, with its place. Nothing need be there: then `value` is undefined. */
export class JsonNode {
  readonly source: Source
  readonly pointer: string
  readonly value: unknown
  /** The value around it; undefined for the whole file, and for a value that was looked up by its pointer. */
  readonly parent: JsonNode | undefined
  /** The schemas that apply to it, if it was visited with its schema (check/schemas/schema-walk.ts). */
  readonly places: readonly SchemaPlace[]
  #children: Map<string, JsonNode> | undefined
  #key: string | undefined
  #place: Place | undefined
  #keyPlace: Place | undefined
  #fields: readonly JsonNode[] | undefined
  #items: readonly JsonNode[] | undefined

  constructor(
    source: Source,
    pointer: string,
    value: unknown,
    parent?: JsonNode,
    places: readonly SchemaPlace[] = [],
  ) {
    this.source = source
    this.pointer = pointer
    this.value = value
    this.parent = parent
    this.places = places
  }

  /** The key or index under which it stands. */
  get key(): string {
    return (this.#key ??= tokens(this.pointer).at(-1) ?? '')
  }

  get text(): string | undefined {
    return asString(this.value)
  }

  get isMissing(): boolean {
    return this.value === undefined
  }

  get place(): Place {
    return (this.#place ??= this.source.at(this.pointer))
  }

  get keyPlace(): Place {
    return (this.#keyPlace ??= this.source.keyAt(this.pointer))
  }

  #child(key: string): JsonNode {
    const { value } = this
    const children = (this.#children ??= new Map())
    const known = children.get(key)
    if (known) return known
    const inner: unknown = Array.isArray(value) ? value[Number(key)] : get(value, key)
    const child = new JsonNode(this.source, join(this.pointer, key), inner, this)
    child.#key = key
    children.set(key, child)
    return child
  }

  get(...path: (string | number)[]): JsonNode {
    return path.reduce<JsonNode>((node, key) => node.#child(String(key)), this)
  }

  /** The values of an object; none for other values. */
  get fields(): readonly JsonNode[] {
    return (this.#fields ??= entries(this.value).map(([key]) => this.#child(key)))
  }

  /** The items of a list; none for other values. */
  get items(): readonly JsonNode[] {
    return (this.#items ??= asArray(this.value).map((_, i) => this.#child(String(i))))
  }

  /** The values inside at any depth, but not inside of keys that `isSkipped` names. */
  within(isSkipped: (key: string) => boolean = () => false): JsonNode[] {
    return [...this.fields, ...this.items].flatMap((child) =>
      isSkipped(child.key) ? [] : [child, ...child.within(isSkipped)],
    )
  }

  /** The nearest object around it. */
  get owner(): JsonNode | undefined {
    let { parent } = this
    while (parent && !isObject(parent.value)) ({ parent } = parent)
    return parent
  }
}
