import type { JsonObject } from '#engine/util/json.ts'
import type { Client } from '../client.ts'
import { listOf, textOf } from '../client.ts'

async function readAndDecide(client: Client, id: string): Promise<void> {
  const partner = await client.ask('partner-get', { id })
  client.expect(!partner || partner.id === id, '/id must be the one of the path')
  await client.ask('partner-get', { id, variant: 'letter', expected: 'pdf' })
  const out = await client.ask('partner-disable', { id, input: {} })
  client.expect(
    !out || (out.enabled === false && out.handling === 'ignore'),
    '/handling must be ignore, /enabled false',
  )
  const back = await client.ask('partner-enable', { id, input: {} })
  client.expect(!back || (back.enabled === true && back.handling !== 'ignore'), '/enabled must be true')
  const letter = await client.ask('partner-enable', {
    id,
    variant: 'as letter',
    input: { handling: 'letter' },
  })
  client.expect(!letter || letter.handling === 'letter', '/handling must be letter')
}

async function decideAll(client: Client): Promise<void> {
  for (const [call, enabled] of [
    ['partners-disable-all', false],
    ['partners-enable-all', true],
  ] as const) {
    const body = await client.ask(call, { input: {} })
    const all = listOf(body, 'items').every((partner) => partner.enabled === enabled)
    client.expect(!body || all, `/items: every enabled must be ${enabled}`)
  }
  const list = await client.ask('switch-partners', { variant: 'afterwards' })
  client.expect(
    !list || listOf(list, 'items').length === 0 || list.allEnabled === true,
    '/allEnabled must be true',
  )
}

/** Adds a partner of the directory that is not in the switch; a second time is refused. */
async function addFromDirectory(client: Client, found: JsonObject[], known: JsonObject[]): Promise<void> {
  const added = new Set(known.map(({ partnerID }) => partnerID))
  const partnerID = found
    .map((candidate) => textOf(candidate, 'partnerID'))
    .find((id) => id && !added.has(id))
  if (!partnerID)
    return client.skip('partner-by-partner-id', 'the directory holds nothing that the switch has not')
  const partner = await client.ask('partner-by-partner-id', { input: { partnerID } })
  client.expect(!partner || partner.partnerID === partnerID, '/partnerID must be the one asked for')
  const again = { variant: 'a second time', input: { partnerID }, expected: { refused: ['partner-exists'] } }
  await client.ask('partner-by-partner-id', again)
}

/** Creates a partner under a new id and deletes it again. */
async function addOwn(client: Client, category: string): Promise<void> {
  const id = crypto.randomUUID()
  const input = {
    name: 'Turnverein Teststadt e.V.',
    category,
    handling: 'letter',
    address: { line1: 'Musterweg 1', zip: '99999', city: 'Musterstadt', country: 'DE' },
  }
  const own = await client.ask('partner-put', { id, input })
  client.expect(!own || (own.id === id && own.name === input.name), '/id and /name must be those sent')
  client.expect(!own || own.source === 'custom', '/source must be custom')
  await client.ask('partner-delete', { id })
  await client.ask('partner-get', { id, variant: 'taken off the list', expected: { refused: [] } })
}

/** Tests directory, unmatched postings and the partners of the switch. */
export async function partners(client: Client): Promise<void> {
  const [category] = listOf(await client.ask('categories'), 'categories')
  const search = await client.ask('partners-search', { input: { page: 1, size: 50 } })
  const few = await client.ask('partners-search', { variant: 'size 1', input: { page: 1, size: 1 } })
  client.expect(!few || listOf(few, 'items').length <= 1, '/items must hold at most 1')
  await client.ask('partners-unmatched')
  const own = listOf(await client.ask('switch-partners'), 'items')
  const id = textOf(own[0], 'id')
  if (id) await readAndDecide(client, id)
  await decideAll(client)
  await addFromDirectory(client, listOf(search, 'items'), own)
  await addOwn(client, textOf(category, 'id') ?? 'club')
}
