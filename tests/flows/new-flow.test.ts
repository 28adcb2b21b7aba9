import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Flow } from '#generated/engine.ts'
import type { Guards } from '#engine/flow/machine.ts'
import { nameModule } from '#engine/tools/build/generated-names.ts'
import { readFlow } from '#engine/tools/build/read-flow.ts'
import { checkProject } from '#engine/tools/check/check.ts'
import { create } from '#engine/tools/new/new.ts'
import { additions } from '../support/idea.ts'
import { configurationWith, removeRoot } from '../support/root.ts'
import { explore, wayTo } from './explore.ts'

// Flows that are added as JSON only, beside those of this checkout: no test has data for their events and answers.
const made = 'sample-made'
let root = ''
beforeAll(async () => {
  root = configurationWith(additions())
  await create(root, ['flow', made])
  await create(root, ['screen', made, 'look'])
  await create(root, ['form', made, 'tool-shed', 'ask'])
})
afterAll(() => removeRoot(root))

const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T // as it was written

it('a new flow, form, tenant or variant is data only, and passes the check as `npm run new` wrote it', () => {
  const kinds = new Set(Object.keys(additions()).map(extname))
  expect([...kinds].toSorted()).toEqual(['.json', '.md', '.svg'])
  expect(checkProject(root)).toEqual([])
  const names = nameModule(root)
  for (const name of ["'sample-survey-ask'", "'sample-survey'", "'sample-move-address'"])
    expect(names).toContain(name)
})

const flows = ['sample-flat', 'sample-survey', 'sampleclub', 'sampleclub-short', made]
it.each(flows)('the new flow %s takes each of its transitions to its end', (id) => {
  const { declared, taken, places } = explore(readFlow(root, id), read<Guards>('flows/guards.json'), root)
  expect([...declared].filter((name) => !taken.has(name))).toEqual([])
  const [end] = places.filter(({ snapshot }) => snapshot.status === 'done')
  expect(end && wayTo(end)).toMatch(/NEXT/)
})

it('`npm run new` adds steps where it was told, and refuses the rest without writing', async () => {
  const flow = () => read<Flow>(`flows/${made}/flow.json`)
  expect(flow().meta?.steps?.map(({ id }) => id)).toEqual(['ask', 'tool-shed', 'look'])
  const before = JSON.stringify(flow())
  for (const [given, why] of [
    [['flow', made], /exists already/],
    [['flow', 'Garden'], /npm run new -- flow <name>/],
    [['form', made, 'beds', 'nowhere'], /no state "nowhere"/],
    [['screen', made, 'look'], /has a state "look" already/],
    [['screen', `../${made}`, 'look'], /npm run new/],
  ] as const)
    await expect(create(root, given)).rejects.toThrow(why)
  expect(JSON.stringify(flow())).toBe(before)
})
