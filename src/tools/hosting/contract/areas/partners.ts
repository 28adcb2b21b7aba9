import type { JsonObject } from '#engine/util/json.ts'
import { listOf, textAt, type Client } from '../client.ts'

async function readAndDecide(client: Client, id: string): Promise<void> {
  await client.ask('partner-get', { id, holds: { '/id': id } })
  await client.ask('partner-get', { id, variant: 'letter', pdf: true })
  await client.ask('partner-disable', { id, input: {}, holds: { '/enabled': false, '/handling': 'ignore' } })
  const back = await client.ask('partner-enable', { id, input: {}, holds: { '/enabled': true } })
  client.expect(!back || back.handling !== 'ignore', '/handling must not be ignore')
  const input = { handling: 'letter' }
  await client.ask('partner-enable', { id, variant: 'as letter', input, holds: { '/handling': 'letter' } })
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
  const isEmpty = listOf(list, 'items').length === 0
  client.expect(!list || isEmpty || list.allEnabled === true, '/allEnabled must be true')
}

/** Adds a partner of the directory that is not in the switch; a second time is refused. */
async function addFromDirectory(client: Client, found: JsonObject[], known: JsonObject[]): Promise<void> {
  const added = new Set(known.map(({ partnerID }) => partnerID))
  const partnerID = found
    .map((candidate) => textAt(candidate, '/partnerID'))
    .find((id) => id && !added.has(id))
  if (!partnerID)
    return client.skip('partner-by-partner-id', 'the directory holds nothing that the switch has not')
  const input = { partnerID }
  await client.ask('partner-by-partner-id', { input, holds: { '/partnerID': partnerID } })
  await client.ask('partner-by-partner-id', { variant: 'a second time', input, refused: ['partner-exists'] })
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
  const own = await client.ask('partner-put', { id, input, holds: { '/id': id, '/name': input.name } })
  client.expect(!own || own.source === 'custom', '/source must be custom')
  await client.ask('partner-delete', { id })
  await client.ask('partner-get', { id, variant: 'taken off the list', refused: [] })
}

/** Tests directory, unmatched postings and the partners of the switch. */
export async function partners(client: Client): Promise<void> {
  const [category] = listOf(await client.ask('categories'), 'categories')
  const search = await client.ask('partners-search', { input: { page: 1, size: 50 } })
  const few = await client.ask('partners-search', { variant: 'size 1', input: { page: 1, size: 1 } })
  client.expect(!few || listOf(few, 'items').length <= 1, '/items must hold at most 1')
  await client.ask('partners-unmatched')
  const own = listOf(await client.ask('switch-partners'), 'items')
  const id = textAt(own[0], '/id')
  if (id) await readAndDecide(client, id)
  await decideAll(client)
  await addFromDirectory(client, listOf(search, 'items'), own)
  await addOwn(client, textAt(category, '/id') ?? 'club')
}
