import type { Partner, PartnerPutRequest } from '#generated/api.ts'
import { call } from '../api/client.ts'
import { confirmed, same } from './confirmed.ts'

/** What the server makes of these by itself. */
const ofServer = new Set(['id', 'source', 'enabled', 'status', 'unmatchedId'])

const isWritten = (partner: Partner, body: PartnerPutRequest): boolean =>
  Object.entries(body).every(([key, value]) => ofServer.has(key) || same(Reflect.get(partner, key), value))

const isSettled = async (unmatchedId: string | undefined): Promise<boolean> =>
  !unmatchedId || !(await call('partners-unmatched', {})).items.some(({ id }) => id === unmatchedId)

/** Writes a partner; where the answer does not show it, the partner is read and held against what was written. */
export function putPartner(id: string, body: PartnerPutRequest): Promise<Partner> {
  const path = { id }
  return confirmed<Partner>(
    call('partner-put', { path, body }),
    (partner) => partner.id === id,
    async () => {
      const partner = await call('partner-get', { path })
      return isWritten(partner, body) && (await isSettled(body.unmatchedId)) ? partner : undefined
    },
  )
}

/** Takes a partner off the list; where the answer leaves that open, the list is read. */
export async function deletePartner(id: string): Promise<void> {
  await confirmed(
    call('partner-delete', { path: { id } }).then(() => true),
    (gone) => gone,
    async () => !(await call('switch-partners', {})).items.some((partner) => partner.id === id),
  )
}
