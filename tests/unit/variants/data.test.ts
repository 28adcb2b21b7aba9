import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, expect, it, vi } from 'vitest'
import { jsonData } from '#engine/build/json-data.ts'
import { readVariant } from '#engine/build/variants.ts'
import { files } from '../../support/move-house.ts'
import { configurationWith, removeRoot } from '../../support/root.ts'

const root = configurationWith(files)
afterAll(() => removeRoot(root))

type Call = (...args: unknown[]) => unknown

/** The hooks of the plugin that are called without a server. */
function plugin(command: 'build' | 'serve') {
  const hooks = jsonData(root) as unknown as Record<'configResolved' | 'load' | 'configureServer', Call>
  hooks.configResolved({ command })
  return hooks
}

const id = '\0virtual:flows'
const { flow } = readVariant(root, 'move')

it('a build emits the resolved flow where a flow would be, and no parts', () => {
  const emitFile = vi.fn((_file: { fileName: string; source: string }) => 'ref')
  const listing = String(plugin('build').load.call({ emitFile }, id))
  const emitted = new Map(
    emitFile.mock.calls.map(([{ fileName, source }]) => [fileName.replace(/^.*?flows-\w+\//, ''), source]),
  )
  const move = JSON.parse(emitted.get('move/flow.json') ?? '') as typeof flow // a flow was emitted
  expect(move.id).toBe('move')
  expect(move.states).toHaveProperty('address.states.form.meta.screen', 'move-address')
  expect(emitted.get('move/flow.json')).not.toContain('"description"')
  expect(emitted.has('move/screens/move-look.json')).toBe(true)
  expect(
    [...emitted.keys()].filter((path) => path.startsWith('parts/') || path.endsWith('variant.json')),
  ).toEqual([])
  expect(listing).toContain('"move":"flow"')
})

it('while developing and in tests the server resolves it anew each time', () => {
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
  expect(JSON.parse(String(end.mock.calls[0]?.[0]))).toEqual(flow)
  const others = [
    '/flows/none/flow.json',
    '/flows/move/variant.json',
    '/flows/../move/flow.json',
    // A module of the code, which Vite makes a script of.
    '/flows/routes.json?import',
  ]
  for (const url of others) handle({ url }, { setHeader: vi.fn(), end }, next)
  expect(end).toHaveBeenCalledOnce()
  expect(next).toHaveBeenCalledTimes(others.length)
})
