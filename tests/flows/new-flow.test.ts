import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Guards } from '#engine/flow/machine.ts'
import { readFlow } from '#engine/tools/build/read-flow.ts'
import { create } from '#engine/tools/new/new.ts'
import { packFiles } from '../support/pack.ts'
import { configurationWith, removeRoot } from '../support/root.ts'
import { explore, wayTo } from './explore.ts'

// Flows that are added as JSON only: the tests contain no data for their events and answers.
let root = ''
beforeAll(async () => {
  root = configurationWith(packFiles())
  await create(root, ['flow', 'garden'])
  await create(root, ['form', 'garden', 'tools'])
})
afterAll(() => removeRoot(root))

const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T // as it was written

describe.each(['flat', 'garden'])('the new flow %s', (id) => {
  it('takes each of its transitions, with values generated from its schemas', () => {
    const found = explore(readFlow(root, id), read<Guards>('flows/guards.json'), root)
    const { declared, taken, places } = found
    expect([...declared].filter((name) => !taken.has(name))).toEqual([])
    expect(declared.size).toBeGreaterThan(1)
    const [end] = places.filter(({ snapshot }) => snapshot.status === 'done')
    expect(end && wayTo(end)).toMatch(/NEXT/)
    for (const { snapshot } of places) expect(snapshot.status).not.toBe('error')
  })
})

it('the values that the walk enters are valid for the form', () => {
  const { places } = explore(readFlow(root, 'flat'), read<Guards>('flows/guards.json'), root)
  const stored = places.flatMap(({ snapshot }) => snapshot.context['landlord'] ?? [])
  expect(stored[0]).toMatchObject({
    name: expect.any(String) as string,
    reach: { way: expect.stringMatching(/mail|post/) as string },
  })
})
