import type { Route } from '@playwright/test'
import type { FlowFile } from '../../../src/config/data.ts'

/** Address of a flow's file. */
export const flowFile = /\/assets\/flows-[\w-]{8}\/[\w-]+\/flow\.json$/

/** The content of a flow's file in the build. */
const flowFileOf = async (route: Route): Promise<FlowFile> => (await (await route.fetch()).json()) as FlowFile // as it was built

/** Serves a changed version of a flow's file. */
export const withPart = (change: (file: FlowFile) => object) => async (route: Route) => {
  const file = await flowFileOf(route)
  await route.fulfill({ json: { ...file, ...change(file) } })
}

/** Serves a flow's file with a changed bank search screen. */
export const withScreen = (screen: unknown) =>
  withPart(({ screens }) => ({ screens: { ...screens, 'bank-search': screen } }))

/** A screen that fails, because it has an element of an unknown type. */
export const strangeScreen = { id: 'bank-search', title: 'bank.search.title', body: [{ type: 'marquee' }] }
