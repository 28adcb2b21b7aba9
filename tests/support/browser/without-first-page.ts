import type { Page } from '@playwright/test'

/** Serves the start address without a baked first screen, so that the app requests flow and texts, which a test can change. */
export const withoutFirstPage = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const url = new URL('/shell.html', route.request().url()).href
      await route.fulfill({ response: await route.fetch({ url }) })
    },
  )
