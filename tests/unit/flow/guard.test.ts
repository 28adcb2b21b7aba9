import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileGuard, compileGuards } from '#engine/flow/guard.ts'

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
  ['required', { required: ['a'] }, [{ a: 0 }, { a: null }], [{}, { b: 1 }, null, [], 'a']],
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
  ['minLength', { minLength: 2 }, ['ab', '😀😀'], ['a', '😀', '']],
  ['items', { items: { type: 'string' } }, [['a'], []], [[1], ['a', null]]],
  [
    'contains',
    { contains: must('on', { const: true }) },
    [[{}, { on: true }]],
    [[], [{ on: false }], [true]],
  ],
  [
    'additionalProperties',
    { additionalProperties: { enum: ['a', 'b'] } },
    [{ x: 'a', y: 'b' }, {}],
    [{ x: 'a', y: 'c' }, [], ['a']],
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

/** JSON Schema lets all of these pass, because the keyword does not speak of such a value. */
const traps: [string, object, unknown[]][] = [
  ['properties of what is absent', { properties: { mode: { const: 'x' } } }, [{}, undefined, null, [], 'x']],
  [
    'properties in properties',
    must('a', { properties: { b: { const: 1 } } }),
    [{ a: {} }, { a: null }, { a: 'x' }],
  ],
  ['required of no object', { required: ['a'] }, [undefined, null, [], 'x', 7]],
  [
    'minItems of null, as a store leaves it',
    must('list', { minItems: 1 }),
    [{ list: null }, { list: 'ab' }, {}],
  ],
  ['minLength of null', must('name', { minLength: 1 }), [{ name: null }, { name: ['a'] }, {}]],
  ['items of no list', { items: { const: 1 } }, [null, {}, 'x', undefined]],
  ['additionalProperties of no object', { additionalProperties: { const: 1 } }, [null, [], 'x', undefined]],
  ['contains of no list', { contains: { const: 1 } }, [null, {}, 'x', undefined]],
  ['traps inside allOf', { allOf: [{ minItems: 1 }, { required: ['a'] }] }, [null, {}, []]],
  ['traps inside anyOf', { anyOf: [{ minItems: 1 }, { minLength: 1 }] }, [null, {}, [], '']],
  ['anyOf of nothing', { anyOf: [] }, [null, {}, 1]],
  ['names of the prototype', must('constructor', {}), [{}, []]],
  ['toString is no key', { required: ['toString'] }, [{}]],
]

describe('guards', () => {
  test.each(table)('%s', (_name, schema, passing, failing) => {
    const guard = compileGuard(schema, 'g')
    for (const value of passing) expect(guard(value), JSON.stringify(value)).toBe(true)
    for (const value of failing) expect(guard(value), JSON.stringify(value)).toBe(false)
  })

  test.each(traps)('no vacuous truth: %s', (_name, schema, values) => {
    const guard = compileGuard(schema, 'g')
    for (const value of values) expect(guard(value), JSON.stringify(value)).toBe(false)
  })

  test.each([
    [{ requierd: ['a'] }, 'Guard g has the unknown keyword "requierd"; use description, type, const'],
    [{ not: {} }, 'unknown keyword "not"'],
    [{ toString: 1 }, 'unknown keyword "toString"'],
    [{ properties: { a: { anyOf: [{}, { maxItems: 1 }] } } }, 'Guard g/properties/a/anyOf/1 has the unknown'],
    [{ type: 'strng' }, 'Guard g/type must be one of object, array'],
    [{ minItems: '1' }, 'Guard g/minItems must be a whole number'],
    [{ required: 'a' }, 'Guard g/required must be a list'],
    [{ items: true }, 'Guard g/items must be an object of conditions'],
  ])('a wrong schema is refused: %j', (schema, message) => {
    expect(() => compileGuard(schema, 'g')).toThrow(message)
  })

  test('a file of guards: $schema is passed over, functions are called with the context', () => {
    const guards = compileGuards({
      $schema: 'x',
      a: { type: 'object' },
      b: ({ context }) => context['n'] === 1,
    })
    expect([...guards.keys()]).toEqual(['a', 'b'])
    expect(guards.get('b')?.({ n: 1 })).toBe(true)
  })
})

const leaf = fc.constantFrom<object>(
  { type: 'string' },
  { type: 'null' },
  { const: 1 },
  { const: { a: null } },
  { enum: ['a', []] },
  { minItems: 1 },
  { minLength: 1 },
  { required: ['a'] },
  {},
)
const { schema: schemas } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.constantFrom('a', 'b').chain((key) => tie('schema').map((below) => must(key, below))),
    tie('schema').map((items) => ({ type: 'array', items })),
    tie('schema').map((contains) => ({ contains })),
    tie('schema').map((additionalProperties) => ({ additionalProperties })),
    fc.tuple(tie('schema'), tie('schema')).map((anyOf) => ({ anyOf })),
    fc.tuple(tie('schema'), tie('schema')).map((allOf) => ({ allOf })),
  ),
}))
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, '', 'a', 1, true),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b'), tie('value')),
  ),
}))

/** The same schema with each keyword's type said: then JSON Schema leaves nothing open. */
function typed(schema: object): object {
  const types: Record<string, string> = {
    minItems: 'array',
    contains: 'array',
    minLength: 'string',
    required: 'object',
    additionalProperties: 'object',
  }
  const [keyword] = Object.keys(schema).filter((key) => key in types)
  const below = Object.entries(schema).map(([key, argument]: [string, unknown]) => {
    if (key === 'anyOf' || key === 'allOf') return [key, (argument as object[]).map(typed)] // made above
    if (key === 'items' || key === 'contains' || key === 'additionalProperties')
      return [key, typed(argument as object)]
    if (key === 'properties')
      return [
        key,
        Object.fromEntries(Object.entries(argument as object).map(([k, v]) => [k, typed(v as object)])),
      ]
    return [key, argument]
  })
  return { ...(keyword && { type: types[keyword] }), ...Object.fromEntries(below) }
}

test('random guards: never looser than Ajv, and equal to it where types are said', () => {
  const property = fc.property(schemas, fc.array(values, { minLength: 5, maxLength: 5 }), (schema, all) => {
    const ajv = new Ajv({ strict: false })
    const [loose, exact, ours] = [ajv.compile(schema), ajv.compile(typed(schema)), compileGuard(schema, 'g')]
    for (const value of all) {
      if (ours(value)) expect(loose(value)).toBe(true)
      expect(ours(value)).toBe(exact(value))
    }
  })
  fc.assert(property, { seed: 11, numRuns: 100 })
})
