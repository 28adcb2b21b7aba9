import { createRequire } from 'node:module'
import { isValid, resolveRef } from '../../../schema/evaluate.ts'
import { formats } from '../../../schema/formats.ts'
import { asArray, entries, get, isObject } from '../../../util/json.ts'
import type { JsonObject } from '../../../util/json.ts'

/** Pseudo-random numbers, so that a form is filled in the same way each time. */
function randomFrom(seed: number): () => number {
  // The multiplication spreads the seeds. Otherwise the first numbers of neighbouring seeds would be nearly equal.
  let state = Math.imul(seed + 1, 2654435761) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Texts that match a pattern, generated once per pattern. */
const texts = new Map<string, string[]>()

function textsOf(pattern: string): string[] {
  const known = texts.get(pattern)
  if (known) return known
  let made: string[] = []
  try {
    // Loaded only for a pattern, because it takes half a second.
    const { sample, stringMatching } = createRequire(import.meta.url)(
      'fast-check',
    ) as typeof import('fast-check')
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
  color: '#12ab34',
  'data-url': 'data:text/plain;name=a.txt;base64,YQ==',
}

/** Fills in a form with what a customer could enter: read-only values keep their default, choices are one of the options. */
export class Filler {
  readonly #root: unknown
  readonly #random: () => number
  /** Index of the chosen alternative, by the schema that contains the alternatives. */
  readonly chosen = new Map<JsonObject, number>()

  constructor(root: unknown, seed: number) {
    this.#root = root
    this.#random = randomFrom(seed)
  }

  #pick<Item>(list: readonly Item[]): Item | undefined {
    return list[Math.floor(this.#random() * list.length)]
  }

  /** The schemas that apply to the current value: references followed, one alternative of each choice. */
  #applicable(schema: unknown, value: unknown, depth = 0): JsonObject[] {
    if (!isObject(schema) || depth > 12) return []
    const inner = (part: unknown) => this.#applicable(part, value, depth + 1)
    const { $ref, allOf, dependencies } = schema
    const choices = (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
      const list = asArray(schema[keyword])
      if (list.length === 0) return []
      const index = this.chosen.get(schema) ?? Math.floor(this.#random() * list.length)
      this.chosen.set(schema, index)
      return inner(list[index])
    })
    const branch =
      schema.if === undefined ? [] : inner(this.#holds(schema.if, value ?? {}) ? schema.then : schema.else)
    return [
      schema,
      ...(typeof $ref === 'string' ? inner(resolveRef($ref, this.#root)) : []),
      ...asArray(allOf).flatMap(inner),
      ...choices,
      ...branch,
      ...entries(dependencies).flatMap(([name, part]) =>
        get(value, name) === undefined ? [] : Array.isArray(part) ? [{ required: part }] : inner(part),
      ),
    ]
  }

  #holds(schema: unknown, value: unknown): boolean {
    try {
      return isValid(schema, value, this.#root, formats)
    } catch {
      return true
    }
  }

  /** A value for a schema; undefined if the customer enters none. `full`: probability that an optional field is entered. */
  value(schema: unknown, full: number, depth = 0): unknown {
    const applicable = this.#applicable(schema, undefined)
    const first = (keyword: string): unknown =>
      applicable.find((one) => one[keyword] !== undefined)?.[keyword]
    if (depth > 6) return undefined
    if (first('readOnly') === true) return first('default') ?? first('const')
    if (first('const') !== undefined) return first('const')
    const listed = first('enum')
    if (Array.isArray(listed)) return this.#pick(listed)
    const types = [
      first('type') ?? (applicable.some((one) => isObject(one.properties)) ? 'object' : 'string'),
    ].flat()
    const type = this.#pick(types.filter((one) => one !== 'null')) ?? 'null'
    if (type === 'object') return this.#object(schema, full, depth)
    if (type === 'array') return this.#list(applicable, full, depth)
    if (type === 'boolean') return this.#random() < 0.5
    if (type === 'null') return null
    return type === 'string' ? this.#text(applicable) : this.#number(applicable, type === 'integer')
  }

  /** Fills in one field after the other: a value may make other fields appear. */
  #object(schema: unknown, full: number, depth: number): JsonObject {
    let value: JsonObject = {}
    const done = new Set<string>()
    for (let round = 0; round < 4; round += 1) {
      const applicable = this.#applicable(schema, value)
      const needed = new Set(applicable.flatMap((one) => asArray(one.required)))
      for (const name of new Set(applicable.flatMap((one) => entries(one.properties).map(([key]) => key)))) {
        // Each field is decided once: entered or left empty.
        if (done.has(name) && !(needed.has(name) && value[name] === undefined)) continue
        done.add(name)
        if (!needed.has(name) && this.#random() >= full) continue
        const parts = applicable.map((one) => get(one.properties, name)).filter((part) => part !== undefined)
        const entered = this.value(parts.length === 1 ? parts[0] : { allOf: parts }, full, depth + 1)
        if (entered !== undefined) value = { ...value, [name]: entered }
      }
    }
    // Fields that no longer apply are removed.
    const applicable = this.#applicable(schema, value)
    const names = new Set(applicable.flatMap((one) => entries(one.properties).map(([key]) => key)))
    const named = Object.fromEntries(entries(value).filter(([name]) => names.has(name)))
    return this.#withOthers(applicable, named, full, depth)
  }

  /** Names that a customer could enter for an additional property. */
  #names(applicable: readonly JsonObject[]): string[] {
    const rules = applicable.flatMap(({ propertyNames: rule }) => (rule === undefined ? [] : [rule]))
    const made = [
      ...applicable.flatMap(({ required }) => asArray(required)),
      ...rules.flatMap((rule) => asArray(get(rule, 'enum'))),
      ...applicable.flatMap(({ patternProperties }) =>
        entries(patternProperties).flatMap(([key]) => textsOf(key)),
      ),
      ...rules.flatMap((rule) => [get(rule, 'pattern') ?? []].flat().flatMap((one) => textsOf(String(one)))),
      'one',
      'two',
      'three',
      'four',
      'five',
    ].filter((name): name is string => typeof name === 'string' && /^[\w -]+$/.test(name))
    return [...new Set(made)].filter((name) => rules.every((rule) => this.#holds(rule, name)))
  }

  /** Adds additional properties, whose names the customer enters: the required ones, and possibly one more. */
  #withOthers(applicable: readonly JsonObject[], named: JsonObject, full: number, depth: number): JsonObject {
    const free = applicable.find(
      ({ additionalProperties: one }) => one === true || (isObject(one) && one.not === undefined),
    )?.additionalProperties
    const patterns = applicable.flatMap(({ patternProperties }) => entries(patternProperties))
    if (free === undefined && patterns.length === 0) return named
    const needed = new Set(applicable.flatMap((one) => asArray(one.required)))
    const least = Math.max(0, ...applicable.map((one) => Number(one.minProperties ?? 0)))
    const more = this.#random() < full ? 1 : 0
    let value = named
    let left = Math.max(more, least - Object.keys(named).length)
    for (const name of this.#names(applicable)) {
      if (Object.hasOwn(value, name) || (left <= 0 && !needed.has(name))) continue
      const fitting = patterns
        .filter(([pattern]) => new RegExp(pattern, 'u').test(name))
        .map(([, part]) => part)
      if (fitting.length === 0 && free === undefined) continue
      const entered = this.value(fitting.length > 0 ? { allOf: fitting } : free, full, depth + 1) ?? 'a'
      value = { ...value, [name]: entered }
      left -= 1
    }
    return value
  }

  #list(applicable: readonly JsonObject[], full: number, depth: number): unknown[] {
    const items = applicable.find((one) => one.items !== undefined)?.items
    if (Array.isArray(items)) return items.map((item) => this.value(item, full, depth + 1))
    const least = Math.max(0, ...applicable.map((one) => Number(one.minItems ?? 0)))
    const count = least + (this.#random() < full ? 1 : 0)
    const list = Array.from({ length: count }, () => this.value(items, full, depth + 1))
    const isUnique = applicable.some((one) => one.uniqueItems === true)
    return isUnique
      ? list.filter(
          (item, at) => list.findIndex((one) => JSON.stringify(one) === JSON.stringify(item)) === at,
        )
      : list
  }

  #text(applicable: readonly JsonObject[]): string {
    const of = (keyword: string) =>
      applicable.flatMap((one) => (one[keyword] === undefined ? [] : [one[keyword]]))
    const examples = of('examples')
      .flatMap(asArray)
      .filter((one): one is string => typeof one === 'string')
    const made = [
      ...examples,
      ...of('pattern').flatMap((pattern) => textsOf(String(pattern))),
      ...of('format').map((format) => ofFormat[String(format)] ?? 'a'),
    ]
    const least = Math.max(1, ...of('minLength').map(Number))
    const fitting = made.filter((text) =>
      applicable.every((one) =>
        this.#holds(
          { ...one, $ref: undefined, if: undefined, oneOf: undefined, anyOf: undefined, allOf: undefined },
          text,
        ),
      ),
    )
    return this.#pick(fitting) ?? this.#pick(made) ?? 'a'.repeat(least)
  }

  #number(applicable: readonly JsonObject[], isWhole: boolean): number {
    const numbers = (keyword: string) =>
      applicable.flatMap((one) => (typeof one[keyword] === 'number' ? [one[keyword]] : []))
    const step = numbers('multipleOf')[0] ?? (isWhole ? 1 : 0.5)
    const least = Math.max(
      ...numbers('minimum'),
      ...numbers('exclusiveMinimum').map((one) => one + step / 2),
      -1e9,
    )
    const most = Math.min(
      ...numbers('maximum'),
      ...numbers('exclusiveMaximum').map((one) => one - step / 2),
      1e9,
    )
    const from = least === -1e9 ? Math.min(0, most) : least
    const to = Math.min(most, from + 100 * step)
    return Number((Math.ceil((from + this.#random() * (to - from) * 0.999) / step) * step).toFixed(8))
  }
}
