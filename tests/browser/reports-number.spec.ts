import type { Receiver } from '../support/telemetry/receiver.ts'
import { banks } from '../support/browser/journey.ts'
import { allow, expect, test } from '../support/browser/telemetry.ts'

type Json = Record<string, unknown>
const items = ({ envelopes }: Receiver, type: string) =>
  envelopes.flatMap((envelope) => envelope.items.filter((item) => item.type === type))
const events = (receiver: Receiver) => items(receiver, 'event').map(({ payload }) => payload as Json) // events are objects

test('a problem that the customer sees is reported with the number that stands on the page', async ({
  page,
  journey,
  receiver,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await journey.start()
  await allow(page).click()
  await expect.poll(() => items(receiver, 'transaction').length).toBeGreaterThan(0)
  await journey.chooseBank(banks.none)
  const answer = page.waitForResponse('**/banking/login')
  await journey.login('err.bank-error')
  const requestId = (await answer).headers()['x-request-id']
  await expect(page.locator('main .problem')).toContainText(requestId ?? 'none')
  const reported = () => events(receiver).find(({ message }) => message === 'error.bank-error') ?? {}
  await expect.poll(() => reported().contexts).toMatchObject({ app: { requestId } })
})
