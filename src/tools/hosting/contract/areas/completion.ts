import { setTimeout as wait } from 'node:timers/promises'
import { addBusinessDays, today } from '../../../sandbox/switch/calendar.ts'
import type { Client } from '../client.ts'
import type { Options } from '../options.ts'
import { owner } from './customer.ts'

const longest = 180_000 // milliseconds that an order may take that was answered with 202

/** Whether the order is complete. One that was only taken is asked for until it is. */
async function stands(client: Client, { interval }: Options, taken: boolean): Promise<void> {
  const end = Date.now() + longest
  for (let variant = 'afterwards'; ; variant = 'until it is complete') {
    const after = await client.ask('switch-completed', { variant })
    if (!after || after.completed === true) return
    const late = !taken || Date.now() > end
    client.expect(
      !late,
      taken ? `/completed must be true within ${longest / 1000} s` : '/completed must be true',
    )
    if (late) return
    await wait(interval)
  }
}

/** The name of an order. */
const named = () => ({ 'Idempotency-Key': crypto.randomUUID() })

/**
 * The order, refused without consent and then given. Until then it is not complete, after it it is. The same order again,
 * under its key, is answered as before; another one is refused.
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
  const before = await client.ask('switch-completed')
  client.expect(!before || before.completed === false, '/completed must be false')
  await client.ask('switch-complete', {
    variant: 'without consent',
    headers: named(),
    input: { ...input, consents: { terms: false, privacy: false } },
    expected: { refused: ['invalid-input'] },
  })
  const headers = named()
  const order = await client.ask('switch-complete', { headers, input })
  const taken = client.rows.at(-1)?.status === 202
  client.expect(!order || order.completed === true, '/completed must be true')
  if (!order && !taken) return
  await stands(client, options, taken)
  const again = await client.ask('switch-complete', { variant: 'the same again', headers, input })
  client.expect(!again || again.completed === true, '/completed must be true')
  const same = !order || !again || again.reference === order.reference
  client.expect(same, '/reference must be the one of the first answer to this Idempotency-Key')
  const other = { variant: 'another one', headers: named(), input, expected: { refused: [] } }
  await client.ask('switch-complete', other)
}
