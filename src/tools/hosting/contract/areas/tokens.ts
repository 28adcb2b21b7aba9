import type { JsonObject } from '#engine/util/json.ts'
import type { Client } from '../client.ts'
import { objectOf, textOf } from '../client.ts'

/** Stores new tokens; the access token is jwt.access_token, else token. */
export function storeTokens(client: Client, body: JsonObject | undefined): void {
  client.token = textOf(objectOf(body, 'jwt'), 'access_token') ?? textOf(body, 'token') ?? client.token
  client.refresh = textOf(objectOf(body, 'jwt'), 'refresh_token') ?? client.refresh
}

/** Creates the user. Returns the `token` of the switch. */
export async function start(client: Client): Promise<string | undefined> {
  const user = await client.ask('switch-create', { input: { switchMode: 'default', locale: 'de' } })
  client.expect(user?.error === undefined || user === undefined, '/error must be absent')
  storeTokens(client, user)
  if (user) client.expect(client.token !== '', '/jwt/access_token or /token must be there')
  if (user) client.expect(client.refresh !== '', '/jwt/refresh_token must be there')
  if (user) client.expect(textOf(user, 'userId') !== undefined, '/userId must be there')
  await client.ask('userinfo', {
    variant: 'without a token',
    authorized: false,
    expected: { refused: ['missing-token', 'invalid-access-token', 'invalid-session'] },
  })
  client.expect(client.rows.at(-1)?.status === 401, 'status must be 401')
  const info = await client.ask('userinfo')
  client.expect(!info || info.userId === user?.userId, '/userId must be that of POST /switch')
  client.expect(!info || info.completed === false, '/completed must be false')
  return textOf(user, 'token')
}

/** Tests that a refresh token can be used only once. */
export async function tokenRefresh(client: Client): Promise<void> {
  const used = client.refresh
  if (!used) return client.skip('auth-refresh', 'no refresh token came')
  storeTokens(client, await client.ask('auth-refresh', { input: { token: used } }))
  await client.ask('userinfo', { variant: 'with the new token' })
  await client.ask('auth-refresh', {
    variant: 'used token',
    input: { token: used },
    expected: { refused: [] },
  })
}

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
