import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { flowFolders, readFlow } from '#engine/tools/build/read-flow.ts'
import type { GuardSchema } from '#generated/engine.ts'
import { guardsOf, pairFor, walkAsInXstate } from './walks.ts'

// Vitest runs in the root of the project.
const root = process.cwd()
const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T // the check proves the shape
const guards = guardsOf(read<Record<string, GuardSchema | string>>('flows/guards.json'))
const shipped = flowFolders(root).map((folder) => readFlow(root, folder))

test.each(shipped.map((flow) => [flow.id, flow] as const))('%s walks as in xstate', (_id, flow) => {
  const visited = walkAsInXstate(flow, guards)
  if (process.env['ORACLE_RUNS']) console.log(flow.id, visited.size, 'states visited')
  expect(visited.size).toBeGreaterThan(1)
})

test('a flow that names an unknown state fails', () => {
  for (const flow of shipped)
    expect(() => pairFor({ ...flow, on: { X: '.no-such-state' } }, guards)).toThrow()
})
