import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isValid } from '#engine/schema/evaluate.ts'

const names = ['a', 'b', 'constructor', 'é', '😀']
const scalars = fc.oneof(
  fc.constantFrom(null, true, false, '', 'a', 'ab', '😀', 'é1', '2026-02-28', '2026-02-30', 'x@example.org'),
  fc.integer({ min: -3, max: 4 }),
  fc.constantFrom(0.1, 0.3, 1.5, 1e20),
)

/** Values of few names and little depth, so that schemas often speak of what is there. */
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}))

const kinds = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
const size = fc.integer({ min: 0, max: 3 })
const bound = fc.constantFrom(-1, 0, 0.3, 2)
const patterns = fc.constantFrom('^a', 'b$', '^.$', '\\d', '^[a-z]+$')
const few = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 })

/** Every keyword of draft-07 for values but `contains`, where ajv mistakes an empty list after another: the table below judges it. */
const { schema: schemas } = fc.letrec<{ schema: unknown }>((tie) => {
  const part = tie('schema')
  const parts = fc.array(part, { minLength: 1, maxLength: 3 })
  const map = (keys: fc.Arbitrary<string>) => fc.dictionary(keys, part, { maxKeys: 2, noNullPrototype: true })
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof(
      fc.constantFrom(...kinds),
      fc.uniqueArray(fc.constantFrom(...kinds), { minLength: 1, maxLength: 3 }),
    ),
    const: values,
    enum: fc.uniqueArray(values, { minLength: 1, maxLength: 3, selector: (one) => JSON.stringify(one) }),
    minimum: bound,
    maximum: bound,
    exclusiveMinimum: bound,
    exclusiveMaximum: bound,
    multipleOf: fc.constantFrom(0.1, 1, 1.5),
    minLength: size,
    maxLength: size,
    pattern: patterns,
    format: fc.constantFrom('date', 'time', 'date-time', 'email'),
    minItems: size,
    maxItems: size,
    uniqueItems: fc.boolean(),
    items: fc.oneof(part, parts),
    additionalItems: part,
    minProperties: size,
    maxProperties: size,
    required: few,
    properties: map(fc.constantFrom(...names)),
    patternProperties: map(patterns),
    additionalProperties: part,
    propertyNames: part,
    dependencies: fc.dictionary(fc.constantFrom(...names), fc.oneof(few, part), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
    allOf: parts,
    anyOf: parts,
    oneOf: parts,
    not: part,
    if: part,
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: part,
    else: part,
    $ref: fc.constantFrom('#/definitions/text', '#/definitions/a~1b', '#/definitions/list'),
  }
  const keyed = fc
    .uniqueArray(fc.constantFrom(...Object.keys(keywords)), { minLength: 1, maxLength: 4 })
    .map((chosen) => (chosen.includes('$ref') ? ['$ref'] : chosen))
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map((key) => [key, keywords[key] ?? part])), {
        noNullPrototype: true,
      }),
    )
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(true, false, {}, { type: 'string' }),
      keyed,
    ),
  }
})

const definitions = {
  text: { type: 'string', minLength: 1 },
  'a/b': { const: 'a' },
  list: { type: 'array', items: { anyOf: [{ type: 'number' }, { $ref: '#/definitions/list' }] } },
}

const asWeDo = { strict: false, logger: false, multipleOfPrecision: 8, ownProperties: true } as const

describe('a JSON Schema', () => {
  it('means in forms and conditions what ajv says it means, with every keyword', () => {
    fc.assert(
      fc.property(schemas, fc.array(values, { minLength: 3, maxLength: 6 }), (schema, some) => {
        const ajv = new Ajv(asWeDo)
        addFormats.default(ajv)
        const whole = { definitions, allOf: [schema] }
        const judge = ajv.compile(whole)
        for (const value of some) expect(isValid(whole, value), JSON.stringify(value)).toBe(judge(value))
      }),
      { seed: 3, numRuns: 150 },
    )
  })

  const one = { contains: { const: 1 } }
  it.each([
    [one, [2, 1], true],
    [one, [2], false],
    [one, [], false],
    [one, 'no list', true],
    [{ contains: true }, [], false],
    [{ items: one }, [[1], []], false],
  ])('contains: %j of %j is %s', (schema, value, verdict) => {
    expect(isValid(schema, value)).toBe(verdict)
  })
})
