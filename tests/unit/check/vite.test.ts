import { EventEmitter } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { checkPlugin } from '#engine/tools/check/vite.ts'
import { base, misspelt, withBroken } from './broken.ts'

type Call = (...args: unknown[]) => unknown

/** The parts of a Vite plugin and server that the check uses; calling them needs no server. */
function plugin(root: string, command: 'build' | 'serve') {
  const hooks = checkPlugin() as unknown as Record<'configResolved' | 'buildStart' | 'configureServer', Call>
  hooks.configResolved({ root, command })
  return hooks
}

it('a build with a broken configuration fails with the findings', () => {
  const error = vi.fn()
  plugin(base, 'build').buildStart.call({ error })
  expect(error).not.toHaveBeenCalled()
  withBroken(misspelt, (root) => plugin(root, 'build').buildStart.call({ error }))
  expect(error).toHaveBeenCalledWith(expect.stringContaining('Did you mean "done"?'))
})

it('while developing, the page shows the findings until they are fixed', () => {
  vi.useFakeTimers()
  vi.stubEnv('VITEST', '')
  try {
    withBroken(misspelt, (root) => {
      const watcher = new EventEmitter()
      const send = vi.fn()
      const logger = { error: vi.fn(), info: vi.fn() }
      const ws = Object.assign(new EventEmitter(), { send })
      plugin(root, 'serve').configureServer({ watcher, ws, config: { logger } })
      const file = join(root, 'flows/order/flow.json')
      const overlay = {
        type: 'error',
        err: expect.objectContaining({ id: file, loc: { file, line: 162, column: 19 } }),
      }
      expect(send).toHaveBeenLastCalledWith(overlay)
      cpSync(base, root, { recursive: true })
      watcher.emit('all', 'change', file)
      vi.runAllTimers()
      expect(send).toHaveBeenLastCalledWith({ type: 'update', updates: [] })
    })
  } finally {
    vi.unstubAllEnvs()
    vi.useRealTimers()
  }
})
