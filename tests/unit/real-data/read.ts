import { expect, it } from 'vitest'
import { decode, invalid, type Shape } from '#engine/schema/decode.ts'
import { isValid } from '#engine/schema/evaluate.ts'

const shapes = import.meta.glob<Shape>('/schemas/{entities,api}/*.schema.json', {
  query: '?shape=root',
  import: 'default',
  eager: true,
})
const responses = import.meta.glob<Shape>('/schemas/api/*.schema.json', {
  query: '?shape=definitions/response',
  import: 'default',
  eager: true,
})
const shapeOf = (name: string): Shape =>
  responses[`/schemas/api/${name}.schema.json`] ?? shapes[`/schemas/entities/${name}.schema.json`] ?? {}

/** What makes an object of a kind a row: its id and its name, or what stands for them. */
export const least: Record<string, object> = {
  account: { id: 'a1', name: 'Girokonto' },
  partner: { id: 'p1', name: 'Stromwerk Musterstadt' },
  unmatched: { id: 'u1', name: 'PAYX*UNBEKANNT' },
  challenge: { loginId: 'l1', type: 'otp' },
  bank: { bankCode: '99000001', name: 'Musterbank' },
  category: { id: 'energy', label: 'Strom' },
  method: { id: 'm1', name: 'pushTAN', kind: 'push-otp' },
  address: { line1: 'Ring 1', zip: '1010', city: 'Wien', country: 'AT' },
}

/** Reads a value; it fits its schema then, and reads the same again, so nothing of it is odd any more. */
export function read(kind: string, value: unknown): unknown {
  const shape = shapeOf(kind)
  const found = decode(shape, value, () => undefined)
  if (found === invalid) return 'lost'
  expect(isValid(shape, found)).toBe(true)
  const notes: string[] = []
  expect(decode(shape, found, (note) => notes.push(note))).toEqual(found)
  expect(notes).toEqual([])
  return found
}

/** Of each row: the kind of object, what came in place of its usual fields, and what is read of these. */
type Row = [kind: string, came: object, right: object]

/** One test for each row. */
export const holds = (rows: Row[]) =>
  it.each(rows)('%s %j', (kind, came, right) => {
    const found = read(kind, { ...least[kind], ...came })
    const part = Object.fromEntries(Object.keys(right).map((key) => [key, Reflect.get(Object(found), key)]))
    expect(part).toEqual(right)
  })
