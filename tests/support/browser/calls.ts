import type { Page } from '@playwright/test'

/** The requests of a page from now on that match, each as `GET /api/v1/switch/partners`. */
export function callsOf(page: Page, pattern: RegExp): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`
    if (pattern.test(call)) calls.push(call)
  })
  return calls
}
