import type { Page } from '@playwright/test'

/** Answers the start address with the page that has no first screen: the app asks for flow and texts, which a test can change. */
export const withoutFirstPage = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const url = new URL('/shell.html', route.request().url()).href
      await route.fulfill({ response: await route.fetch({ url }) })
    },
  )
