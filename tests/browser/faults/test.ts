import { test as base } from '../../support/browser/test.ts'
import { servePages } from './page/folder.ts'
import type { FaultServer } from './server.ts'
import { startFaultServer } from './server.ts'
import { Tab } from './tab.ts'

export const upstream = `http://127.0.0.1:${process.env.PORT ?? 4173}`

interface Fixtures {
  /** Has no faults at the beginning of a test. */
  server: FaultServer
}

interface WorkerFixtures {
  own: FaultServer
  tab: Tab
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
  tab: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const tab = new Tab()
      await use(tab)
      await tab.close()
    },
    { scope: 'worker' },
  ],
  keepsContext: true,
  baseURL: ({ own }, use) => use(own.origin),
  context: async ({ browser, tab }, use) => use((await tab.cleared(browser)).context()),
  page: async ({ context }, use) => {
    const [page] = context.pages()
    if (!page) throw new Error('The tab is gone.')
    await use(page)
  },
  // After `context`, which has cleared the tab: no request of the test before can come now.
  // oxlint-disable-next-line no-unused-vars -- Playwright takes the order of fixtures from the pattern
  server: async ({ own, context: _ }, use) => {
    own.reset()
    await use(own)
  },
})

export { expect } from '../../support/browser/test.ts'
