import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inlineRefs } from '#engine/tools/build/inline-refs.ts'
import type { Shape } from '#engine/schema/decode.ts'
import { decode, invalid } from '#engine/schema/decode.ts'
import { filesBelow } from '#engine/tools/build/files.ts'
import { checkout as root } from '../../support/root.ts'

type Schema = Shape & Record<string, unknown>

/** Values of the shapes that occur, right and nearly right. */
const scraps: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    'energy',
    'kws',
    'DE57991000001000000001',
    '2026-11-01',
    'https://a.example',
    0,
    -1,
    101,
    1.5,
  ),
  fc.string({ maxLength: 80 }),
  fc.constant([]),
  fc.constant({}),
)

/** Values that mostly fit a schema, with something wrong now and then. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const branch = (schema.allOf ?? schema.anyOf)?.map((part) => valuesOf(part as Schema)) // schemas all the way down
  const right = (): fc.Arbitrary<unknown> => {
    if (branch) return fc.oneof(...branch)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const { properties = {}, required = [], items } = schema
    switch ([schema.type].flat()[0]) {
      case 'object':
        return fc.record<Record<string, unknown>>(
          {
            ...Object.fromEntries(
              Object.entries(properties).map(([key, part]) => [key, valuesOf(part as Schema)]),
            ),
            extra: scraps,
          },
          { requiredKeys: required.filter((key) => Object.hasOwn(properties, key)) },
        )
      case 'array':
        return fc.array(valuesOf((items ?? {}) as Schema), { maxLength: 3 })
      case 'integer':
        return fc.integer({ min: -2, max: 120 })
      case 'boolean':
        return fc.boolean()
      default:
        return typeof schema.pattern === 'string'
          ? fc.stringMatching(new RegExp(schema.pattern))
          : fc.string()
    }
  }
  return fc.oneof({ weight: 24, arbitrary: right() }, { weight: 1, arbitrary: scraps })
}

const whole = filesBelow(root, 'schemas/entities', '.schema.json').map((file) => [file, ''] as const)
const answers = filesBelow(root, 'schemas/api', '.schema.json').map(
  (file) => [file, '/definitions/response'] as const,
)
const context = [['schemas/context/context.schema.json', '']] as const

/** Conditions, alternatives and tuples, which a form may have and the context with it. */
const conditional: Schema & Record<string, unknown> = {
  type: 'object',
  properties: {
    way: { enum: ['kws', 'energy'] },
    pair: { type: 'array', items: [{ type: 'integer' }, { type: 'boolean' }] },
    reach: {
      type: 'object',
      properties: { a: { type: 'integer' }, b: { type: 'string' } },
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
    } as Shape,
    code: { type: 'string' },
  },
  required: ['way'],
  if: { properties: { way: { const: 'kws' } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ['code'] },
  dependencies: { pair: ['reach'] },
}

it('a schema with conditions, alternatives and tuples is read as ajv reads it', () => {
  const judge = new Ajv({ strict: false }).compile(conditional)
  let right = 0
  fc.assert(
    fc.property(valuesOf(conditional), (value) => {
      const verdict = judge(value)
      right += Number(verdict)
      expect(decode(conditional, value) !== invalid).toBe(verdict)
    }),
    { numRuns: 600 },
  )
  expect(right).toBeGreaterThan(20)
})

describe.each([...whole, ...answers, ...context])('%s %s', (file, pointer) => {
  const { schema } = inlineRefs(`${root}/${file}`, pointer)
  const { $id: _, ...shape } = schema as Schema
  const judge = new Ajv({ allowUnionTypes: true, strictTypes: false, strictRequired: false }).compile(shape)
  it('is read as ajv reads it', () => {
    fc.assert(
      fc.property(valuesOf(shape as Schema), (value) => {
        const verdict = judge(value)
        expect(decode(shape, value) !== invalid).toBe(verdict)
        // What fits, fits also when read leniently, and what lenient reading answers fits in any case.
        const notes: string[] = []
        const read = decode(shape, value, (place) => notes.push(place))
        if (verdict) expect([read === invalid, notes]).toEqual([false, []])
        if (read !== invalid) expect(judge(read)).toBe(true)
        else expect(notes.length).toBeGreaterThan(0)
      }),
      { numRuns: 150 },
    )
  })
})
