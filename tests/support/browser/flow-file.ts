import type { Route } from '@playwright/test'
import type { FlowFile } from '../../../src/boot/baked-page.ts'

/** Where the file of a flow is served. */
export const flowFile = /\/assets\/flows-[\w-]{8}\/[\w-]+\/flow\.json$/

/** What the build says in the file of a flow. */
export const flowFileOf = async (route: Route): Promise<FlowFile> =>
  (await (await route.fetch()).json()) as FlowFile // as it was built

/** The file of a flow with something else in it. */
export const withPart = (change: (file: FlowFile) => object) => async (route: Route) => {
  const file = await flowFileOf(route)
  await route.fulfill({ json: { ...file, ...change(file) } })
}

/** The file of a flow with another screen for the search of the bank. */
export const withScreen = (screen: unknown) =>
  withPart(({ screens }) => ({ screens: { ...screens, 'bank-search': screen } }))

/** A screen with an element of no known type, on which it breaks. */
export const strangeScreen = { id: 'bank-search', title: 'bank.search.title', body: [{ type: 'marquee' }] }
