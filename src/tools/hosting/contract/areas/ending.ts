import type { Client } from '../client.ts'
import { takeToken } from './tokens.ts'

/** Refused from now on, where the backend offers to end sessions at all. */
async function isOut(client: Client, variant: string): Promise<void> {
  const offered = (client.rows.at(-1)?.status ?? 0) < 300
  if (!offered) return
  await client.ask('userinfo', { variant, expected: { refused: [] } })
  client.expect(client.rows.at(-1)?.status === 401, 'status must be 401')
}

async function another(client: Client): Promise<void> {
  const input = { switchMode: 'default', locale: 'de' }
  takeToken(client, await client.ask('switch-create', { variant: 'to be ended', input }))
}

/** A switch that was not ordered has no order to cancel, and is erased; a session that is logged out is out, and one that is unknown is no matter. */
export async function ending(client: Client): Promise<void> {
  await another(client)
  await client.ask('switch-cancel', { variant: 'without an order', expected: { refused: [] } })
  await client.ask('switch-erase')
  await isOut(client, 'of an erased switch')
  await another(client)
  const token = client.refresh || client.token
  await client.ask('auth-logout', { input: { token } })
  await isOut(client, 'after logging out')
  await client.ask('auth-logout', { variant: 'once more', input: { token } })
}
