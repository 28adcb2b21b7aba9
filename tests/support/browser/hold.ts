import type { Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'

/** Holds back matching requests until `release` is called. `othersFinished` waits until all other requests have finished. */
export async function hold(page: Page, address: RegExp) {
  const released = Promise.withResolvers<void>()
  const open = new Set<Request>()
  const held = new Set<Request>()
  const end = (request: Request) => void open.delete(request)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await page.route(address, async (route) => {
    held.add(route.request())
    await released.promise
    await route.continue()
  })
  const onlyHeld = () => held.size > 0 && [...open].every((request) => held.has(request))
  return { othersFinished: () => expect.poll(onlyHeld).toBe(true), release: () => released.resolve() }
}
