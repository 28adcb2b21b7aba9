import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import guardLanguage from '#schemas/engine/guards.schema.json' with { type: 'json' }
import { guardPredicates } from '#engine/flow/guard.ts'
import type { Guards } from '#engine/flow/guard.ts'

/** Whether a value passes a guard. */
const passes = (schema: object, value: unknown) =>
  guardPredicates({ g: schema as Guards[string] }).get('g')?.(value) // the language of guards is the check's business

const must = (key: string, schema: object) => ({
  type: 'object',
  required: [key],
  properties: { [key]: schema },
})

/** Schema, what passes, what does not. */
const table: [string, object, unknown[], unknown[]][] = [
  ['type object', { type: 'object' }, [{}, { a: 1 }], [null, [], 'x', undefined]],
  ['type array', { type: 'array' }, [[], [1]], [{}, null, 'x']],
  ['type string', { type: 'string' }, ['', 'x'], [1, null, undefined]],
  ['type number', { type: 'number' }, [0, 1.5], ['1', NaN, null]],
  ['type integer', { type: 'integer' }, [0, -3], [1.5, '1', null]],
  ['type boolean', { type: 'boolean' }, [true, false], [0, 'true', null]],
  ['type null', { type: 'null' }, [null], [undefined, 0, '', false]],
  ['const', { const: true }, [true], [false, 1, 'true', undefined]],
  ['const null', { const: null }, [null], [undefined, 0]],
  [
    'const object',
    { const: { a: [1], b: 2 } },
    [{ b: 2, a: [1] }],
    [{ a: [1] }, { a: [1], b: 2, c: 3 }, { a: 1, b: 2 }],
  ],
  ['enum', { enum: ['otp', null, [1]] }, ['otp', null, [1]], ['x', undefined, [2], [1, 1]]],
  ['required', { required: ['a'] }, [{ a: 0 }, { a: null }, null, 'a'], [{}, { b: 1 }]],
  ['properties', must('a', { const: 1 }), [{ a: 1 }, { a: 1, b: 2 }], [{}, { a: 2 }, { a: null }]],
  [
    'nested',
    must('a', must('b', { type: 'string' })),
    [{ a: { b: '' } }],
    [{ a: {} }, { a: null }, { b: '' }],
  ],
  [
    'minItems',
    { minItems: 2 },
    [
      [1, 2],
      [1, 2, 3],
    ],
    [[1], []],
  ],
  ['minLength', { minLength: 2 }, ['ab', '😀😀', 1], ['a', '😀', '']],
  ['maxLength', { type: 'string', maxLength: 1 }, ['', '😀'], ['ab', 1]],
  ['pattern', { type: 'string', pattern: '^DE' }, ['DE02'], ['AT', 'de', 1]],
  ['minimum and maximum', { type: 'number', minimum: 1, maximum: 2 }, [1, 2], [0, 3, '1']],
  ['exclusive bounds', { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 3 }, [2], [1, 3]],
  ['maxItems', { type: 'array', maxItems: 1 }, [[], [1]], [[1, 2], {}]],
  ['not', { not: { const: 1 } }, [2, null], [1]],
  ['oneOf', { oneOf: [{ type: 'number' }, { const: 1 }] }, [2], [1, 'a']],
  ['items', { items: { type: 'string' } }, [['a'], []], [[1], ['a', null]]],
  [
    'contains',
    { type: 'array', contains: must('on', { const: true }) },
    [[{}, { on: true }]],
    [[], [{ on: false }], [1, {}]],
  ],
  [
    'additionalProperties',
    { additionalProperties: { enum: ['a', 'b'] } },
    [{ x: 'a', y: 'b' }, {}],
    [{ x: 'a', y: 'c' }],
  ],
  [
    'additionalProperties beside properties',
    { ...must('x', { const: 1 }), additionalProperties: { const: 2 } },
    [{ x: 1 }, { x: 1, y: 2 }],
    [{ x: 1, y: 1 }, { y: 2 }],
  ],
  ['allOf', { allOf: [{ type: 'string' }, { minLength: 1 }] }, ['a'], ['', 1]],
  ['anyOf', { anyOf: [{ const: 1 }, { const: 2 }] }, [1, 2], [3, undefined]],
  ['all keywords together', { type: 'array', minItems: 1, items: { enum: [1] } }, [[1]], [[], [2], 1]],
  ['description says nothing', { description: 'x', const: 1 }, [1], [2]],
]

/** What JSON Schema lets pass, because the keyword looks at values of another type. The rule `guard-required` finds such guards. */
const traps: [string, object, unknown[]][] = [
  ['properties of what is absent', { properties: { mode: { const: 'x' } } }, [{}, null, [], 'x']],
  ['minItems of null, as a store leaves it', must('list', { minItems: 1 }), [{ list: null }, { list: 'ab' }]],
  ['items of an empty list', { type: 'array', items: { const: 1 } }, [[]]],
]

describe('guards', () => {
  test.each(table)('%s', (_name, schema, passing, failing) => {
    for (const value of passing) expect(passes(schema, value), JSON.stringify(value)).toBe(true)
    for (const value of failing) expect(passes(schema, value), JSON.stringify(value)).toBe(false)
  })

  test.each(traps)('mean the same as in JSON Schema: %s', (_name, schema, values) => {
    for (const value of values) expect(passes(schema, value), JSON.stringify(value)).toBe(true)
  })

  test('names of the prototype are no properties', () => {
    for (const key of ['constructor', 'toString']) expect(passes(must(key, {}), {})).toBe(false)
  })

  test('a file of guards: $schema is ignored, functions are called with the context', () => {
    const guards = guardPredicates({
      $schema: 'x',
      a: { type: 'object' },
      b: ({ context }) => context['n'] === 1,
    })
    expect([...guards.keys()]).toEqual(['a', 'b'])
    expect(guards.get('b')?.({ n: 1 })).toBe(true)
  })
})

/** Every keyword that the language of guards has, each with arguments for it. */
const arguments_: Record<string, fc.Arbitrary<unknown>> = {
  type: fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'boolean', 'null'),
  const: fc.constantFrom<unknown>(1, 'a', null, { a: null }),
  enum: fc.constantFrom(['a', []], [1, 2]),
  minimum: fc.constantFrom(0, 1),
  maximum: fc.constantFrom(0, 1),
  exclusiveMinimum: fc.constantFrom(0, 1),
  exclusiveMaximum: fc.constantFrom(1, 2),
  minLength: fc.constantFrom(1, 2),
  maxLength: fc.constantFrom(0, 1),
  pattern: fc.constantFrom('^a', 'b$'),
  minItems: fc.constantFrom(1, 2),
  maxItems: fc.constantFrom(0, 1),
  required: fc.constantFrom(['a'], ['a', 'b']),
}
const { schema: schemas } = fc.letrec<{ schema: object }>((tie) => {
  const part = tie('schema')
  const parts = fc.array(part, { minLength: 1, maxLength: 2 })
  const all = {
    ...arguments_,
    properties: fc.dictionary(fc.constantFrom('a', 'b'), part, { maxKeys: 2, noNullPrototype: true }),
    items: part,
    contains: part,
    additionalProperties: part,
    allOf: parts,
    anyOf: parts,
    oneOf: parts,
    not: part,
  }
  return {
    schema: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<object>({}, { type: 'string' }),
      fc
        .uniqueArray(fc.constantFrom(...(Object.keys(all) as (keyof typeof all)[])), {
          minLength: 1,
          maxLength: 3,
        })
        .chain((keys) =>
          fc.record(Object.fromEntries(keys.map((key) => [key, all[key]])), { noNullPrototype: true }),
        ),
    ),
  }
})
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, '', 'a', 1, true),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), { noNullPrototype: true }),
  ),
}))

test('every keyword of the language is among the random guards', () => {
  const { properties } = guardLanguage.definitions.guard
  const known = Object.keys(properties).filter((key) => key !== 'description')
  const random = Object.keys(arguments_).concat(
    'properties items contains additionalProperties allOf anyOf oneOf not'.split(' '),
  )
  expect(random.toSorted()).toEqual(known.toSorted())
})

test('random guards: equal to Ajv', () => {
  const property = fc.property(schemas, fc.array(values, { minLength: 5, maxLength: 5 }), (schema, all) => {
    const judge = new Ajv({ strict: false, ownProperties: true }).compile(schema)
    for (const value of all) expect(passes(schema, value), JSON.stringify(value)).toBe(judge(value))
  })
  fc.assert(property, { seed: 11, numRuns: 50 })
})
