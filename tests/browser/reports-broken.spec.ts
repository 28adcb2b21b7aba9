import { flowFile, strangeScreen, withScreen } from '../support/browser/flow-file.ts'
import { labels } from '../support/browser/labels.ts'
import { allow, expect, test } from '../support/browser/telemetry.ts'
import { withoutFirstPage } from '../support/browser/without-first-page.ts'
import type { Receiver } from '../support/telemetry/receiver.ts'

const errors = ({ envelopes }: Receiver) =>
  envelopes.flatMap((envelope) => envelope.items.filter(({ type }) => type === 'event'))

test('a screen that breaks is reported, and the customer sees a page with recovery actions', async ({
  page,
  journey,
  receiver,
  watch,
}) => {
  watch.allow(/./)
  await withoutFirstPage(page)
  await page.route(flowFile, withScreen(strangeScreen))
  await journey.open()
  await allow(page).click()
  await journey.press(labels.withLogin)
  await expect(page.locator('main[data-screen="broken"]')).toBeVisible()
  await expect.poll(() => errors(receiver).length).toBe(1)
})
