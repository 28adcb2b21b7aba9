import { test as base, expect } from '@playwright/test'
import { Journey } from './journey.ts'
import { recorder } from './recorder.ts'
import { watch, type Watch } from './watch.ts'

interface Fixtures {
  /** Base paths of the app on its host. */
  bases: string[]
  /** Watches every page of the test, and makes it fail at its end if anything unexpected has happened. */
  watch: Watch
  /** Records the screens of the test for the gallery, if switched on. */
  record: undefined
  /** A customer with a mouse. */
  journey: Journey
}

/** Playwright's test for this app. Fails on console lines, policy violations and stored secrets that the test does not allow. */
export const test = base.extend<Fixtures>({
  bases: [['/'], { option: true }],
  watch: [
    async ({ context, bases }, use) => {
      const watching = await watch(context, bases)
      await use(watching)
      const findings = await watching.findings()
      watching.end()
      // Ends routes that are still preloading files; they would fail when the page closes. From here on their failures are
      // ignored. Nothing waits for the browser's answer: it can wait for a file that never comes.
      for (const owner of [context, ...context.pages()])
        owner.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
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
