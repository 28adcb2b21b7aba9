import { test as base, expect } from '@playwright/test'
import { Journey } from './journey.ts'
import type { Watch } from './watch.ts'
import { watch } from './watch.ts'

interface Fixtures {
  /** Watches every page of the test, and fails the test after it for anything unexpected. */
  watch: Watch
  /** The customer, with a mouse. */
  journey: Journey
}

/** Playwright's test for this app: nothing in the console, no policy violation, no secret kept, unless the test provokes it. */
export const test = base.extend<Fixtures>({
  watch: [
    async ({ context }, use) => {
      const watching = await watch(context)
      await use(watching)
      expect(await watching.findings(), 'what the browser reported').toEqual([])
    },
    { auto: true },
  ],
  journey: async ({ page }, use) => use(new Journey(page)),
})

export { expect }
