import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Flow } from '#generated/engine.ts'
import { checkProject } from '#engine/tools/check/check.ts'
import { create } from '#engine/tools/new/new.ts'
import { configurationWith, removeRoot } from '../../support/root.ts'

const root = configurationWith({})
afterAll(() => removeRoot(root))

const flow = () => JSON.parse(readFileSync(join(root, 'flows/garden/flow.json'), 'utf8')) as Flow // as it was written
const ways = () => Object.entries(flow().states).map(([key, { on }]) => [key, on?.['NEXT']])

it('a new flow passes the check as it is', async () => {
  const files = await create(root, ['flow', 'garden'])
  expect(files).toContain('schemas/forms/garden-ask.ui.json')
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
  expect(checkProject(root)).toEqual([])
})

it('added steps pass the check too: one with text at the end, one with a form after a named step', async () => {
  await create(root, ['screen', 'garden', 'look'])
  await create(root, ['form', 'garden', 'tool-shed', 'ask'])
  expect(checkProject(root)).toEqual([])
  expect(ways()).toEqual([
    ['ask', expect.objectContaining({ target: 'tool-shed' })],
    ['tool-shed', expect.objectContaining({ target: 'look' })],
    ['look', 'done'],
    ['done', undefined],
  ])
  expect(flow().meta?.steps?.map(({ id }) => id)).toEqual(['ask', 'tool-shed', 'look'])
})

it.each([
  [['flow', 'garden'], /exists already/],
  [['flow', 'Garden'], /npm run new -- flow <name>/],
  [['form', 'garden', 'beds', 'nowhere'], /no state "nowhere"/],
  [['screen', 'garden', 'look'], /has a state "look" already/],
  [['screen', '../garden', 'look'], /npm run new/],
  [[], /npm run new/],
] as const)('%j is refused, and nothing is written', async (given, why) => {
  const before = JSON.stringify(flow())
  await expect(create(root, given)).rejects.toThrow(why)
  expect(JSON.stringify(flow())).toBe(before)
})
