import type { JsonObject } from '#engine/util/json.ts'
import { textAt, type Client } from '../client.ts'

/** Stores new tokens; the access token is jwt.access_token, else token. */
export function storeTokens(client: Client, body: JsonObject | undefined): void {
  client.token = textAt(body, '/jwt/access_token') ?? textAt(body, '/token') ?? client.token
  client.refresh = textAt(body, '/jwt/refresh_token') ?? client.refresh
}

const newUser = { switchMode: 'default', locale: 'de' }

/** Creates the user. Returns the `token` of the switch. */
export async function start(client: Client): Promise<string | undefined> {
  const user = await client.ask('switch-create', { input: newUser, holds: { '/error': undefined } })
  storeTokens(client, user)
  if (user) {
    client.expect(client.token !== '', '/jwt/access_token or /token must be there')
    client.expect(client.refresh !== '', '/jwt/refresh_token must be there')
    client.expect(textAt(user, '/userId') !== undefined, '/userId must be there')
  }
  await client.ask('userinfo', {
    variant: 'without a token',
    authorized: false,
    refused: ['missing-token', 'invalid-access-token', 'invalid-session'],
    status: 401,
  })
  const info = await client.ask('userinfo', { holds: { '/completed': false } })
  client.expect(!info || info.userId === user?.userId, '/userId must be that of POST /switch')
  return textAt(user, '/token')
}

/** Tests that a refresh token can be used only once. */
export async function tokenRefresh(client: Client): Promise<void> {
  const input = { token: client.refresh }
  if (!input.token) return client.skip('auth-refresh', 'no refresh token came')
  storeTokens(client, await client.ask('auth-refresh', { input }))
  await client.ask('userinfo', { variant: 'with the new token' })
  await client.ask('auth-refresh', { variant: 'used token', input, refused: [] })
}

/** Expects the session to be refused, if the backend supports ending sessions. */
async function expectLoggedOut(client: Client, variant: string): Promise<void> {
  const isSupported = (client.rows.at(-1)?.status ?? 0) < 300
  if (isSupported) await client.ask('userinfo', { variant, refused: [], status: 401 })
}

async function newSession(client: Client): Promise<void> {
  storeTokens(client, await client.ask('switch-create', { variant: 'to be ended', input: newUser }))
}

/** Tests cancelling without an order, erasing a switch, and logging out (also with a token that is revoked already). */
export async function ending(client: Client): Promise<void> {
  await newSession(client)
  await client.ask('switch-cancel', { variant: 'without an order', refused: [] })
  await client.ask('switch-erase')
  await expectLoggedOut(client, 'of an erased switch')
  await newSession(client)
  const input = { token: client.refresh || client.token }
  await client.ask('auth-logout', { input })
  await expectLoggedOut(client, 'after logging out')
  await client.ask('auth-logout', { variant: 'once more', input })
}
