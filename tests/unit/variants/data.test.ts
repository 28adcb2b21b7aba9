import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { jsonData } from '#engine/tools/build/flow-files.ts'
import type { FlowFile } from '#src/boot/baked-page.ts'
import { readFlow } from '#engine/tools/build/read-flow.ts'
import { files } from '../../support/move-house.ts'
import { configurationWith, removeRoot } from '../../support/root.ts'

const root = configurationWith(files)
afterAll(() => removeRoot(root))

type Call = (...args: unknown[]) => unknown

/** The hooks of the plugin that are called without a server. */
function plugin(command: 'build' | 'serve') {
  const hooks = jsonData(root) as unknown as Record<'configResolved' | 'load' | 'configureServer', Call>
  hooks.configResolved({ command, base: '/' })
  return hooks
}

const id = '\0virtual:flows'
const flow = readFlow(root, 'move')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, object>

/** Names of the guards that a text names. */
const guardsIn = (text: string) =>
  Object.keys(read('flows/guards.json')).filter((name) => name !== '$schema' && text.includes(`"${name}"`))

it('a build emits the resolved flow where a flow would be, with its guards and screens, and no parts', () => {
  const emitFile = vi.fn((_file: { fileName: string; source: string }) => 'ref')
  const listing = String(plugin('build').load.call({ emitFile }, id))
  const emitted = new Map(
    emitFile.mock.calls.map(([{ fileName, source }]) => [fileName.replace(/^.*?flows-\w+\//, ''), source]),
  )
  const move = JSON.parse(emitted.get('move/flow.json') ?? '') as FlowFile // a flow was emitted
  expect(move.flow.id).toBe('move')
  expect(move.flow.states).toHaveProperty('address.states.form.meta.screen', 'move-address')
  expect(Object.keys(move.guards)).toEqual(guardsIn(JSON.stringify([move.flow, move.screens])))
  expect(Object.keys(move.guards).length).toBeGreaterThan(5)
  // Others are left to the flows that use them.
  expect(Object.keys(move.guards).length).toBeLessThan(Object.keys(read('flows/guards.json')).length - 10)
  expect(Object.keys(move.screens)).toEqual(expect.arrayContaining(['move-address', 'move-look', 'letters']))
  expect(Object.keys(move.screens)).not.toContain('estate-start')
  expect(emitted.get('move/flow.json')).not.toContain('"description"')
  expect(
    [...emitted.keys()].filter((path) => /^(parts\/|guards)|\/screens\/|variant\.json$/.test(path)),
  ).toEqual([])
  expect(listing).toContain('"move":"flow"')
})

it('in development and in tests the server resolves it on every request', () => {
  const hooks = plugin('serve')
  expect(hooks.load(id)).toContain('export const base = "/flows"')
  const use = vi.fn()
  const watcher = { on: () => watcher }
  hooks.configureServer({ middlewares: { use }, watcher })
  const handle = use.mock.calls[0]?.[0] as (
    request: Partial<IncomingMessage>,
    response: Partial<ServerResponse>,
    next: (error?: unknown) => void,
  ) => void
  const end = vi.fn()
  const next = vi.fn()
  handle({ url: '/flows/move/flow.json?t=1' }, { setHeader: vi.fn(), end }, next)
  const answer = JSON.parse(String(end.mock.calls[0]?.[0])) as FlowFile // of the server
  expect(answer).toMatchObject({
    flow,
    screens: { 'move-look': read('flows/move/screens/move-look.json') },
  })
  expect(Object.keys(answer.guards)).toEqual(guardsIn(JSON.stringify([answer.flow, answer.screens])))
  const others = [
    '/flows/none/flow.json',
    '/flows/guards.json',
    '/flows/move/screens/move-look.json',
    '/flows/move/variant.json',
    '/flows/../move/flow.json',
    // A module of the code, which Vite makes a script of.
    '/flows/routes.json?import',
  ]
  for (const url of others) handle({ url }, { setHeader: vi.fn(), end }, next)
  expect(end).toHaveBeenCalledOnce()
  expect(next).toHaveBeenCalledTimes(others.length)
})
