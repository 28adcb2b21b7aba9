import type { Partner, PartnerPutRequest } from '#generated/api.ts'
import { call } from '../../api/client.ts'
import { confirmWrite, isSameBody } from '../shared.ts'

/** Fields that the server sets; they are not compared. */
const serverFields = new Set(['id', 'source', 'enabled', 'status', 'unmatchedId'])

const isWritten = (partner: Partner, body: PartnerPutRequest): boolean =>
  Object.entries(body).every(
    ([key, value]) => serverFields.has(key) || isSameBody(Reflect.get(partner, key), value),
  )

/** Ids of the groups of postings that no partner has. */
export const openGroups = async (): Promise<Set<string>> =>
  new Set((await call('partners-unmatched', {})).items.map(({ id }) => id))

const isAssigned = async (unmatchedId: string | undefined): Promise<boolean> =>
  !unmatchedId || !(await openGroups()).has(unmatchedId)

/** Writes a partner. If the answer does not confirm it, the partner is read and compared with `body`. */
export function putPartner(id: string, body: PartnerPutRequest): Promise<Partner> {
  const path = { id }
  return confirmWrite<Partner>(
    call('partner-put', { path, body }),
    (partner) => partner.id === id,
    async () => {
      const partner = await call('partner-get', { path })
      return isWritten(partner, body) && (await isAssigned(body.unmatchedId)) ? partner : undefined
    },
  )
}

/** Deletes a partner. If the answer does not confirm it, the list is read. */
export async function deletePartner(id: string): Promise<void> {
  await confirmWrite(
    call('partner-delete', { path: { id } }).then(() => true),
    (isDeleted) => isDeleted,
    async () => !(await call('switch-partners', {})).items.some((partner) => partner.id === id),
  )
}
