import { setTimeout as wait } from 'node:timers/promises'
import { today } from '#engine/util/dates.ts'
import { addBusinessDays } from '../../../../forecast/business-days.ts'
import type { Client, Options } from '../client.ts'
import { owner } from './customer.ts'

/** Longest time until an order is complete that was answered with 202, in milliseconds. */
const maxDuration = 180_000

/** Expects the order to be complete. After a 202 (`accepted`) polls until it is. */
async function expectCompleted(client: Client, { interval }: Options, accepted: boolean): Promise<void> {
  const end = Date.now() + maxDuration
  for (let variant = 'afterwards'; ; variant = 'until it is complete') {
    const after = await client.ask('switch-completed', { variant })
    if (!after || after.completed === true) return
    if (!accepted || Date.now() > end)
      return client.expect(
        false,
        accepted ? `/completed must be true within ${maxDuration / 1000} s` : '/completed must be true',
      )
    await wait(interval)
  }
}

const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() })

/**
 * Tests the order: without consent it is refused; before it `completed` is false, after it true. The same Idempotency-Key gets
 * the same answer again, another order is refused.
 */
export async function completion(client: Client, options: Options): Promise<void> {
  const input = {
    owners: [owner],
    newIban: options.iban,
    switchDate: addBusinessDays(today(), 15),
    closeOld: { close: false },
    accountsToClose: [],
    consents: { terms: true, privacy: true, textVersions: { terms: '1', privacy: '1' } },
    email: owner.email,
  }
  await client.ask('switch-completed', { holds: { '/completed': false } })
  await client.ask('switch-complete', {
    variant: 'without consent',
    headers: newKey(),
    input: { ...input, consents: { terms: false, privacy: false } },
    refused: ['invalid-input'],
  })
  const request = { headers: newKey(), input, holds: { '/completed': true } }
  const order = await client.ask('switch-complete', request)
  const accepted = client.rows.at(-1)?.status === 202
  if (!order && !accepted) return
  await expectCompleted(client, options, accepted)
  const again = await client.ask('switch-complete', { variant: 'the same again', ...request })
  const same = !order || !again || again.reference === order.reference
  client.expect(same, '/reference must be the one of the first answer to this Idempotency-Key')
  await client.ask('switch-complete', { variant: 'another order', headers: newKey(), input, refused: [] })
}
