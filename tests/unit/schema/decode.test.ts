import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, it } from 'vitest'
import { inlineRefs } from '#engine/tools/build/inline-refs.ts'
import { decode, invalid } from '#engine/schema/decode.ts'
import { isValid } from '#engine/schema/evaluate.ts'
import { Filler } from '../../support/check/filler.ts'
import { filesBelow } from '#engine/tools/build/files.ts'
import { pick, randomFrom } from '../../support/check/random.ts'
import { checkout } from '../../support/root.ts'

const scraps = [null, true, '', 'energy', 'x'.repeat(90), '2026-11-01', 0, -1, 101, 1.5, [], {}]

/** A copy of a value with something wrong somewhere in it. */
function damaged(value: unknown, random: () => number): unknown {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0 || random() < 0.1)
    return pick(random, scraps)
  const key = pick(random, [...Object.keys(value), ...(Array.isArray(value) ? [] : ['extra'])])
  const copy = structuredClone(value) as Record<string, unknown> // a list has keys too
  if (random() < 0.2 && !Array.isArray(value)) delete copy[key]
  else copy[key] = damaged(copy[key], random)
  return copy
}

const context = 'schemas/context/context.schema.json'
const places = [
  ...[...filesBelow(checkout, 'schemas/entities', '.schema.json'), context].map((file) => [file, '']),
  ...filesBelow(checkout, 'schemas/api', '.schema.json').map((file) => [file, '/definitions/response']),
] as [string, string][]

const judges = new Ajv({ allowUnionTypes: true, strictTypes: false, strictRequired: false })
addFormats.default(judges)
// A file and a colour are known to forms only.
for (const name of ['data-url', 'color']) judges.addFormat(name, true)

it('data from outside is taken as its schema says, in every call, entity and stored value', () => {
  const seen = { right: 0, wrong: 0, mended: 0 }
  for (const [file, pointer] of places) {
    const shape = inlineRefs(`${checkout}/${file}`, pointer).schema
    const judge = judges.compile(shape)
    const random = randomFrom(5)
    const fits = [0, 1, 2, 3, 4, 5].map((seed) =>
      new Filler(shape, seed).value(shape, [1, 0.5, 0][seed % 3] ?? 1),
    )
    for (const value of fits.flatMap((one) => [
      one,
      ...Array.from({ length: 5 }, () => damaged(one, random)),
    ])) {
      const verdict = judge(value)
      const label = `${file}${judge.errors?.[0]?.schemaPath ?? ''} ${JSON.stringify(value)}`
      expect(isValid(shape, value), label).toBe(verdict)
      // What was stored is as the app wrote it, and is not read leniently.
      if (file === context) continue
      // What fits, fits also when read leniently, and what lenient reading answers fits in any case.
      const notes: string[] = []
      const read = decode(shape, value, (place) => notes.push(place))
      if (verdict) expect([read === invalid, notes], label).toEqual([false, []])
      if (read !== invalid) expect(judge(read), label).toBe(true)
      else expect(notes.length, label).toBeGreaterThan(0)
      seen[verdict ? 'right' : read === invalid ? 'wrong' : 'mended'] += 1
    }
  }
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(20)
})
