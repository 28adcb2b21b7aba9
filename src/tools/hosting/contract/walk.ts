import type { Contract } from '../calls.ts'
import { accounts, logInToBank } from './areas/bank.ts'
import { completion } from './areas/completion.ts'
import { customer } from './areas/customer.ts'
import { links } from './areas/links.ts'
import { partners } from './areas/partners.ts'
import { ending, start, tokenRefresh } from './areas/tokens.ts'
import { createClient, type Options, type Row } from './client.ts'

/**
 * Makes every call at least once, in the order of a real switch: creates a user, logs in to a bank, reads postings, decides, saves,
 * uploads, hands over, refreshes the tokens, orders. It leaves a completed switch, so use it only with test banks.
 * @param url base URL of the backend, such as http://127.0.0.1:5173/api/v1
 * @returns a row for each answer; a call that could not be made has a row with the reason
 */
export async function walk(contract: Contract, url: string, options: Options): Promise<Row[]> {
  const client = createClient(contract, url, options.timeout)
  const token = await start(client)
  await logInToBank(client, options)
  await accounts(client)
  await partners(client)
  await customer(client, options)
  await tokenRefresh(client)
  await links(client, token, options)
  await completion(client, options)
  await ending(client)
  for (const { name } of contract.calls)
    if (!client.rows.some(({ call }) => call === name))
      client.skip(name, 'data from an earlier call is missing')
  return client.rows
}
