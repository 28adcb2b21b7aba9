import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from '../../../support/root.ts'
import type { FaultServer } from '../server.ts'

export const pageFolder = join(checkout, '.generated/faults')

const html = (body: string, more = '') =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Test</title><link rel="icon" href="data:,">${more}</head><body>${body}</body></html>`

/** Address of a page through which tests use the app's API client. */
export const clientPage = '/__faults/client'

/** Address of a page without scripts. */
export const emptyPage = '/__faults/empty'

/** Adds the test pages to the server. */
export function servePages(server: FaultServer): void {
  const type = 'text/html; charset=utf-8'
  const script = '<script type="module" src="/__faults/main.js"></script>'
  server.pages.set(clientPage, { type, body: html('<main><h1>Test</h1></main>', script) })
  server.pages.set(emptyPage, { type, body: html('<main><h1>Test</h1></main>') })
  server.pages.set('/__faults/main.js', {
    type: 'text/javascript',
    body: readFileSync(join(pageFolder, 'main.js')),
  })
}
