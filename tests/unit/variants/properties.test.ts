import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Flow, Insert, Part } from '#generated/engine.ts'
import { goTransitions, createMachine } from '#engine/flow/machine.ts'
import { tryVariant } from '#engine/tools/variants/variants.ts'
import { sampleCount } from '../../support/sample-count.ts'
import { parts as small, variant } from './base.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const shipped = read('flows/switch/flow.json') as Flow // the check proves it
const { $schema: _, ...guards } = read('flows/guards.json') as Record<string, object>

const ajv = new Ajv({ strict: false })
for (const name of ['common', 'guards', 'flow'])
  ajv.addSchema(read(`schemas/engine/${name}.schema.json`) as object)
const isFlow = (value: unknown) =>
  ajv.validate('https://wechselwerk.example/schemas/engine/flow.schema.json', value)

const own: Part = { id: 'pick', entry: 'a', states: { a: { meta: { screen: 'x' }, on: { NEXT: '$next' } } } }
const parts: Record<string, Part> = { ...small, pick: own }
const runs = sampleCount('VARIANTS', 50, 400)

/** Anything that follows the schema, made of these slots. */
const variants = (slots: string[], names: string[]) => {
  const slot = fc.constantFrom(...slots)
  const part = fc.constantFrom(...names)
  const fresh = fc.constantFrom('one', 'other', 'third')
  const insert = fc
    .record({ slot: fresh, at: fc.oneof(slot, fresh), before: fc.boolean(), part })
    .map(({ at, before, ...rest }): Insert => ({ ...rest, ...(before ? { before: at } : { after: at }) }))
  return fc.record({
    fill: fc.dictionary(slot, part, { maxKeys: 3 }),
    insert: fc.array(insert, { maxLength: 3 }),
    omit: fc.uniqueArray(slot, { maxLength: 3 }),
  })
}

it('a variant without a problem is a flow, whatever it changes', () => {
  const slots = ['start', 'bank', 'accounts', 'partners', 'guided', 'owner', 'account', 'check', 'done']
  const seen = { sound: 0, unsound: 0 }
  const property = fc.property(variants(slots, Object.keys(parts)), (changes) => {
    const found = tryVariant(shipped, variant({ ...changes, extends: shipped.id }), parts)
    // What went wrong was left as it was, so that even then every target names a state.
    createMachine(goTransitions(found.flow), { guards })
    expect(isFlow(found.flow), JSON.stringify(ajv.errors)).toBe(true)
    seen[found.problems.length > 0 ? 'unsound' : 'sound'] += 1
  })
  fc.assert(property, { seed: 11, numRuns: runs })
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(runs / 10)
})
