import { at, get, isObject } from '../../util/json.ts'
import type { SchemaPlace, Source } from './source.ts'

export type { SchemaPlace }

/** The schema at these keys below another one; undefined if there is none. */
export function schemaBelow(place: SchemaPlace | undefined, ...keys: string[]): SchemaPlace | undefined {
  const schema = keys.reduce<unknown>(get, place?.schema)
  return place && isObject(schema) ? { schema, base: place.base } : undefined
}

/** All schema files by their `$id`; files without `$id` by an address made of their path. */
export class Documents {
  readonly #documents = new Map<string, Source>()
  readonly #addresses = new Map<string, string>()
  readonly #resolved = new Map<string, { place: SchemaPlace | undefined }>()

  /** Files that hold no object are left out. */
  constructor(sources: Source[]) {
    for (const source of sources)
      if (isObject(source.value)) {
        this.#documents.set(this.addressOf(source), source)
        this.#addresses.set(source.file, this.addressOf(source))
      }
  }

  addressOf(source: Source): string {
    const id = get(source.value, '$id')
    return typeof id === 'string' && URL.canParse(id) ? id : `file:///${source.file}`
  }

  get all(): [address: string, source: Source][] {
    return [...this.#documents]
  }

  source(address: string): Source | undefined {
    return this.#documents.get(address)
  }

  ofFile(file: string): SchemaPlace | undefined {
    const base = this.#addresses.get(file)
    const value = base === undefined ? undefined : this.#documents.get(base)?.value
    return base !== undefined && isObject(value) ? { schema: value, base } : undefined
  }

  /** The place that a `$ref` in the document `base` names; undefined when there is none. */
  resolve(ref: string, base: string): SchemaPlace | undefined {
    const key = `${base} ${ref}`
    const last = this.#resolved.get(key)
    if (last) return last.place
    const place = this.#resolve(ref, base)
    this.#resolved.set(key, { place })
    return place
  }

  #resolve(ref: string, base: string): SchemaPlace | undefined {
    if (!URL.canParse(ref, base)) return undefined
    const url = new URL(ref, base)
    const pointer = safeDecode(url.hash.slice(1))
    url.hash = ''
    const schema = at(this.#documents.get(url.href)?.value, pointer)
    if (!isObject(schema)) return undefined
    return { schema, base: url.href }
  }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
