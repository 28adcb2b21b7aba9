import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parts, partsOf } from '#engine/tools/build/form-parts.ts'
import { isUntyped, untypedIn, withUntyped } from '#engine/tools/build/untyped.ts'
import { checkout } from '../../support/root.ts'

describe('what a form can reach', () => {
  it.each(parts)('%s is a module that forms can import by its name', (name) => {
    const file = `${name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}.tsx`
    const text = readFileSync(join(checkout, 'engine/form/parts', file), 'utf8')
    expect(text).toMatch(new RegExp(`^export const ${name}: FormPart = `, 'm'))
  })

  it('is only the flat fields for a flat form', () => {
    expect(partsOf({ type: 'object', properties: { a: { type: 'string' } } }, {})).toEqual([])
  })

  it('includes the part for additional properties, but not the one for null', () => {
    expect(partsOf({ type: 'object', additionalProperties: { type: 'null' } }, {})).toEqual([
      'additionalProperties',
      'nested',
      'nullValue',
    ])
  })
})

describe('a field without a type', () => {
  const form = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
  const marked = (schema: object): string[] =>
    Object.entries((withUntyped(schema) as { properties: Record<string, object> }).properties).flatMap(
      ([name, part]) => (isUntyped(part as Record<string, unknown>) ? [name] : []),
    )

  it('is marked as untyped and loads the part for untyped values', () => {
    expect(marked(form({ a: {}, b: { minLength: 2 }, c: { type: 'string' }, d: { enum: [1] } }))).toEqual([
      'a',
      'b',
    ])
    expect(partsOf(withUntyped(form({ a: {} })), {})).toContain('untyped')
  })

  it('does not exist if another schema of its object states the type', () => {
    const typed = { properties: { a: { type: 'string' } } }
    for (const more of [
      { else: typed },
      { allOf: [typed] },
      { dependencies: { b: typed } },
      { oneOf: [typed] },
    ])
      expect(marked(form({ a: {} }, more))).toEqual([])
    const branch = withUntyped({ ...form({ a: { type: 'string' } }), else: { properties: { a: {} } } })
    expect(JSON.stringify(branch)).not.toContain('untyped')
  })

  it('is untyped in an alternative, even if another alternative types it', () => {
    const one = (part: object) => ({ properties: { a: part } })
    const made = JSON.stringify(withUntyped({ type: 'object', anyOf: [one({ type: 'string' }), one({})] }))
    expect(made).toContain('{"a":{"$comment":"untyped"}}')
    expect(made).toContain('{"a":{"type":"string"}}')
  })

  it('may be an item, or the form itself if it is a single value', () => {
    expect(withUntyped({ type: 'array', items: true })).toEqual({
      type: 'array',
      items: { $comment: 'untyped' },
    })
    expect(untypedIn({}, { root: { label: 'a' } })).toEqual({ $comment: 'untyped' })
    expect(untypedIn({}, {})).toEqual({})
  })
})
