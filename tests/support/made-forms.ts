type Json = Record<string, unknown>

/** Pseudo-random whole numbers below a limit, the same each time. */
export function randomFrom(seed: number): (below: number) => number {
  let state = (seed * 2654435761) >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Generates schemas of forms with all features of the form language. Alternatives have a field `way`: w0, w1 and so on. */
export function madeForm(seed: number): Json {
  const below = randomFrom(seed)
  const title = { title: 'Wert' }
  const half = () => below(2) === 0
  /** Fields, and lists of them. */
  const flat: (() => Json)[] = [
    () => ({ type: 'string', maxLength: 12, ...(half() && { minLength: 2 + below(4) }) }),
    () => ({ type: 'string' }),
    () => ({ type: 'string', pattern: '^\\d{5}$', maxLength: 5 }),
    () => ({ type: ['string', 'null'], maxLength: 8 }),
    () => ({ type: ['integer', 'null'], minimum: 1, maximum: 99 }),
    () => ({ type: 'integer', minimum: below(5), maximum: 5 + below(90) }),
    () => ({ type: 'number', exclusiveMinimum: 0, maximum: 500, multipleOf: 0.5 }),
    () => ({ type: 'boolean' }),
    () => ({ const: true, type: 'boolean' }),
    () => ({ type: 'string', enum: ['rot', 'blau', 'grün'].slice(0, 2 + below(2)) }),
    () => ({ enum: [1, 2, 30] }),
    () => ({ type: 'string', format: ['date', 'email', 'uri', 'time', 'color'][below(5)] }),
    () => ({ type: 'string', const: 'fest' }),
    () => ({ type: 'string', readOnly: true, default: 'steht' }),
    () => ({ type: 'string', oneOf: ['rot', 'blau'].map((one) => ({ const: one, title: one })) }),
    () => ({
      oneOf: [
        { ...title, type: 'string', maxLength: 9 },
        { ...title, type: 'integer', minimum: 1 },
      ],
    }),
    () => ({
      type: 'array',
      uniqueItems: true,
      minItems: below(3),
      items: { enum: ['rot', 'blau', 'grün'] },
    }),
    () => ({
      type: 'array',
      items: [
        { ...title, type: 'string' },
        { ...title, type: 'integer', minimum: 0 },
      ],
    }),
    () => ({
      type: 'object',
      minProperties: below(2),
      additionalProperties: { type: 'string', minLength: 1 },
    }),
    () => ({ $ref: '#/definitions/person' }),
    // A value of any type.
    () => (below(3) > 0 ? { description: 'Irgendein Wert.' } : {}),
    // A required value that nobody can enter, which the check must refuse.
    () => (below(3) > 0 ? { type: 'string', maxLength: 20 } : { type: 'integer', minimum: 9, maximum: 3 }),
    () => (below(3) > 0 ? { type: 'integer' } : { type: 'string', readOnly: true }),
  ]
  /** Nested values. */
  const deep: ((depth: number) => Json)[] = [
    (depth) => object(depth + 1),
    (depth) => ({
      type: 'array',
      minItems: below(3),
      maxItems: 3,
      items: half() ? { ...title, type: 'string', minLength: 1, maxLength: 9 } : object(depth + 1),
    }),
    (depth) => ({
      type: 'array',
      minItems: 1,
      maxItems: 2,
      items: { ...title, type: 'array', items: object(depth + 1) },
    }),
    (depth) => alternatives(depth),
    (depth) => ({
      type: 'array',
      minItems: below(2),
      maxItems: 2,
      items: { ...title, ...alternatives(depth) },
    }),
  ]
  function alternatives(depth: number): Json {
    return {
      type: 'object',
      [half() ? 'oneOf' : 'anyOf']: Array.from({ length: 2 + below(2) }, (_, index) => {
        const { properties, required } = object(depth + 1)
        return {
          title: `Weg ${index}`,
          properties: { way: { const: `w${index}` }, ...(properties as Json) },
          required: ['way', ...(required as string[])],
        }
      }),
    }
  }
  function object(depth: number): Json {
    const names = ['a', 'b', 'c', 'd', 'e e'].slice(0, 2 + below(depth === 0 ? 4 : 2))
    const kinds = depth < 2 ? [...flat, ...deep] : flat
    const made = names.map((name) => [name, { ...title, ...kinds[below(kinds.length)]?.(depth) }] as const)
    const properties: Json = Object.fromEntries(made)
    // A consent and a constant are always required.
    const fixed = made.filter(([, part]) => 'const' in part).map(([name]) => name)
    const required = [...new Set([...fixed, ...names.filter(half)])]
    const plain = { type: 'object', properties, required }
    const more = { x: { ...title, type: 'string', minLength: 1, maxLength: 9 } }
    const other = { y: { ...title, type: 'integer', minimum: 0 } }
    const first = { first: { ...title, type: 'string', maxLength: 9 } }
    const ask = { ask: { ...title, type: 'boolean' } }
    // oxlint-disable unicorn/no-thenable -- a keyword of JSON Schema
    const conditional = {
      ...plain,
      properties: { ...properties, ...ask },
      if: { properties: { ask: { const: true } }, required: ['ask'] },
      then: { properties: more, required: ['x'] },
    }
    // oxlint-enable unicorn/no-thenable
    const rules: (() => Json)[] = [
      () => conditional,
      () => ({ ...conditional, else: { properties: other, required: ['y'] } }),
      () => ({
        ...plain,
        properties: { ...properties, ...first, ...more },
        dependentRequired: { first: ['x'] },
      }),
      () => ({
        ...plain,
        properties: { ...properties, ...first },
        dependentSchemas: { first: { properties: more, required: ['x'] } },
      }),
      () => ({ ...plain, allOf: [{ properties: more }, { properties: other, required: ['y'] }] }),
    ]
    return (below(2) === 0 ? undefined : rules[below(rules.length)]?.()) ?? plain
  }
  const person = {
    type: 'object',
    properties: { name: { ...title, type: 'string', minLength: 1, maxLength: 9 } },
    required: ['name'],
  }
  return { ...object(0), definitions: { person } }
}
