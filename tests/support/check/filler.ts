import { sample, stringMatching } from 'fast-check'
import { isValid, resolveRef } from '#engine/schema/evaluate.ts'
import { asArray, entries, get, isObject, type JsonObject } from '#engine/util/json.ts'
import { pick, randomFrom } from './random.ts'

/** Texts that match a pattern, generated once per pattern. */
const texts = new Map<string, string[]>()

function textsOf(pattern: string): string[] {
  const known = texts.get(pattern)
  if (known) return known
  let made: string[] = []
  try {
    made = sample(stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' }), { numRuns: 30, seed: 1 })
  } catch {
    // fast-check does not support every pattern; such a field is filled without one.
  }
  texts.set(pattern, made)
  return made
}

const ofFormat: Readonly<Record<string, string>> = {
  date: '1990-03-05',
  time: '12:30:00Z',
  'date-time': '1990-03-05T12:30:00Z',
  email: 'erika@example.org',
  uri: 'https://example.org/a',
  color: '#a1b2c3',
  'data-url': 'data:text/plain;name=a.txt;base64,YQ==',
}

/** Makes values for a schema, the same ones for each seed. Most of them are valid. */
export class Filler {
  readonly #root: unknown
  readonly #random: () => number
  /** Index of the chosen alternative, by the schema that contains the alternatives. */
  readonly #chosen = new Map<JsonObject, number>()

  constructor(root: unknown, seed: number) {
    this.#root = root
    this.#random = randomFrom(seed)
  }

  /** The schemas that apply to a value: references followed, one alternative of each choice, the branch of a condition. */
  #applicable(schema: unknown, value: unknown, depth = 0): JsonObject[] {
    if (!isObject(schema) || depth > 12) return []
    const inner = (part: unknown) => this.#applicable(part, value, depth + 1)
    const { $ref, allOf, then, else: otherwise } = schema
    const choices = [schema.oneOf, schema.anyOf].map(asArray).flatMap((list) => {
      if (list.length === 0) return []
      const index = this.#chosen.get(schema) ?? Math.floor(this.#random() * list.length)
      this.#chosen.set(schema, index)
      return inner(list[index])
    })
    return [
      schema,
      ...(typeof $ref === 'string' ? inner(resolveRef($ref, this.#root)) : []),
      ...asArray(allOf).flatMap(inner),
      ...choices,
      ...(schema.if === undefined ? [] : inner(this.#fits(schema.if, value ?? {}) ? then : otherwise)),
    ]
  }

  #fits(schema: unknown, value: unknown): boolean {
    return isValid(schema, value, this.#root)
  }

  /** A value for a schema. `full`: probability that an optional field, and one more item of a list, is there. */
  value(schema: unknown, full: number, depth = 0): unknown {
    const applicable = this.#applicable(schema, undefined)
    const all = (keyword: string) =>
      applicable.flatMap((part) => (part[keyword] === undefined ? [] : [part[keyword]]))
    if (depth > 6) return undefined
    const [constant] = all('const')
    if (constant !== undefined) return constant
    const [listed] = all('enum')
    if (Array.isArray(listed)) return pick(this.#random, listed)
    const [types = all('properties').length > 0 ? 'object' : 'string'] = all('type')
    const named = [types].flat().filter((type) => type !== 'null')
    switch (named.length > 0 ? pick(this.#random, named) : 'null') {
      case 'object':
        return this.#object(schema, full, depth)
      case 'array': {
        const [items] = all('items')
        const count = Math.max(0, ...all('minItems').map(Number)) + (this.#random() < full ? 1 : 0)
        return Array.from({ length: count }, () => this.value(items, full, depth + 1))
      }
      case 'boolean':
        return this.#random() < 0.5
      case 'null':
        return null
      case 'string':
        return this.#text(applicable, all)
      default: {
        const least = Math.max(
          ...all('minimum').map(Number),
          ...all('exclusiveMinimum').map((n) => Number(n) + 1),
          0,
        )
        const most = Math.min(...all('maximum').map(Number), least + 100)
        return Math.round(least + this.#random() * (most - least))
      }
    }
  }

  /** Fills in one field after the other: a value may make other fields appear. */
  #object(schema: unknown, full: number, depth: number): JsonObject {
    const value: Record<string, unknown> = {}
    const done = new Set<string>()
    for (let round = 0; round < 4; round += 1) {
      const applicable = this.#applicable(schema, value)
      const needed = new Set(applicable.flatMap((part) => asArray(part.required)))
      for (const name of new Set(
        applicable.flatMap(({ properties }) => entries(properties).map(([key]) => key)),
      )) {
        // Each field is decided once: there or not.
        if (done.has(name) && !(needed.has(name) && value[name] === undefined)) continue
        done.add(name)
        if (!needed.has(name) && this.#random() >= full) continue
        const parts = applicable.flatMap(({ properties }) => get(properties, name) ?? [])
        const made = this.value(parts.length === 1 ? parts[0] : { allOf: parts }, full, depth + 1)
        if (made !== undefined) value[name] = made
      }
    }
    const free = this.#applicable(schema, value).find((part) => isObject(part.additionalProperties))
    if (free && this.#random() < full)
      value.one = this.value(free.additionalProperties, full, depth + 1) ?? 'a'
    return value
  }

  #text(applicable: readonly JsonObject[], all: (keyword: string) => unknown[]): string {
    const made = [
      ...all('examples')
        .flatMap(asArray)
        .filter((one) => typeof one === 'string'),
      ...all('pattern').flatMap((pattern) => textsOf(String(pattern))),
      ...all('format').map((format) => ofFormat[String(format)] ?? 'a'),
    ]
    const own = applicable.map(({ pattern, format, minLength, maxLength }) =>
      Object.fromEntries(
        entries({ pattern, format, minLength, maxLength }).filter(([, rule]) => rule !== undefined),
      ),
    )
    const fitting = made.filter((text) => own.every((part) => this.#fits(part, text)))
    const least = Math.max(1, ...all('minLength').map(Number))
    return fitting.length > 0 ? pick(this.#random, fitting) : (made[0] ?? 'a'.repeat(least))
  }
}
