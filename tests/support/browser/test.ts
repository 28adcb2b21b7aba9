import { test as base, expect } from '@playwright/test'
import { Journey } from './journey.ts'
import { recorder } from './recorder.ts'
import type { Watch } from './watch.ts'
import { watch } from './watch.ts'

interface Fixtures {
  /** The paths of the host below which the app is. */
  bases: string[]
  /** Watches every page of the test, and fails the test after it for anything unexpected. */
  watch: Watch
  /** Writes down the screens it passes, for the gallery: only when asked to. */
  record: undefined
  /** The customer, with a mouse. */
  journey: Journey
}

/** Playwright's test for this app: nothing in the console, no policy violation, no secret kept, unless the test provokes it. */
export const test = base.extend<Fixtures>({
  bases: [['/'], { option: true }],
  watch: [
    async ({ context, bases }, use) => {
      const watching = await watch(context, bases)
      await use(watching)
      const findings = await watching.findings()
      // What the page still fetches ahead is of no interest any more; a route that is at it would fail with the page.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await watching.end()
      expect(findings, 'what the browser reported').toEqual([])
    },
    { auto: true },
  ],
  record: [
    async ({ context }, use, info) => {
      const folder = process.env.GALLERY_RECORD
      if (!folder) return use(undefined)
      const { ready, write } = recorder(context, folder, info.titlePath.join(' > '))
      await ready
      await use(undefined)
      await write()
    },
    { auto: true },
  ],
  journey: async ({ page }, use) => use(new Journey(page)),
})

export { expect }
