import { test as base } from '../../support/browser/test.ts'
import { servePages } from './page/folder.ts'
import type { FaultServer } from './server.ts'
import { startFaultServer } from './server.ts'

export const upstream = `http://127.0.0.1:${process.env.PORT ?? 4173}`

interface Fixtures {
  /** Stands before the preview for one test at a time; nothing is laid on it at first. */
  server: FaultServer
}

interface WorkerFixtures {
  own: FaultServer
}

/** The app's test, with a fault server between the browser and the preview. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const server = await startFaultServer(upstream)
      servePages(server)
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ own }, use) => use(own.origin),
  server: async ({ own }, use) => {
    own.reset()
    await use(own)
  },
})

export { expect } from '../../support/browser/test.ts'
