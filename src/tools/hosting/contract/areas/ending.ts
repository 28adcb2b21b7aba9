import type { Client } from '../client.ts'
import { storeTokens } from './tokens.ts'

/** Expects the session to be refused, if the backend supports ending sessions. */
async function expectLoggedOut(client: Client, variant: string): Promise<void> {
  const isSupported = (client.rows.at(-1)?.status ?? 0) < 300
  if (!isSupported) return
  await client.ask('userinfo', { variant, expected: { refused: [] } })
  client.expect(client.rows.at(-1)?.status === 401, 'status must be 401')
}

async function newSession(client: Client): Promise<void> {
  const input = { switchMode: 'default', locale: 'de' }
  storeTokens(client, await client.ask('switch-create', { variant: 'to be ended', input }))
}

/** Tests cancelling without an order, erasing a switch, and logging out (also with a token that is revoked already). */
export async function ending(client: Client): Promise<void> {
  await newSession(client)
  await client.ask('switch-cancel', { variant: 'without an order', expected: { refused: [] } })
  await client.ask('switch-erase')
  await expectLoggedOut(client, 'of an erased switch')
  await newSession(client)
  const token = client.refresh || client.token
  await client.ask('auth-logout', { input: { token } })
  await expectLoggedOut(client, 'after logging out')
  await client.ask('auth-logout', { variant: 'once more', input: { token } })
}
