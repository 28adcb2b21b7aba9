import { addBusinessDays, today } from '../../../sandbox/switch/calendar.ts'
import type { Client } from '../client.ts'
import type { Options } from '../options.ts'
import { owner } from './customer.ts'

/** The order, refused without consent and then given. Until then it is not complete, after it it is. */
export async function completion(client: Client, { iban }: Options): Promise<void> {
  const input = {
    owners: [owner],
    newIban: iban,
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
    input: { ...input, consents: { terms: false, privacy: false } },
    expected: { refused: ['invalid-input'] },
  })
  const order = await client.ask('switch-complete', { input })
  client.expect(!order || order.completed === true, '/completed must be true')
  const after = await client.ask('switch-completed', { variant: 'afterwards' })
  client.expect(!after || !order || after.completed === true, '/completed must be true')
}
