import type { Contract } from '../calls.ts'
import { accounts, enterBank } from './areas/bank.ts'
import { completion } from './areas/completion.ts'
import { customer } from './areas/customer.ts'
import { ending } from './areas/ending.ts'
import { links } from './areas/links.ts'
import { partners } from './areas/partners.ts'
import { renewal, start } from './areas/tokens.ts'
import type { Row } from './client.ts'
import { createClient } from './client.ts'
import type { Options } from './options.ts'

/**
 * Walks every call once and more, as a customer would: creates a user, logs in at a bank, reads, decides, saves, uploads,
 * hands over, renews the tokens, completes. Leaves a completed switch behind, so never point it at real customers' banks.
 * @param url of the backend with its base path, such as http://127.0.0.1:5173/api/v1
 * @returns a row for each answer; calls that could not be made have a row that says why
 */
export async function walk(contract: Contract, url: string, options: Options): Promise<Row[]> {
  const client = createClient(contract, url, options.timeout)
  const token = await start(client)
  await enterBank(client, options)
  await accounts(client)
  await partners(client)
  await customer(client, options)
  await renewal(client)
  await links(client, token, options)
  await completion(client, options)
  await ending(client)
  for (const { name } of contract.calls)
    if (!client.rows.some(({ call }) => call === name)) client.skip(name, 'what it needs did not come')
  return client.rows
}
