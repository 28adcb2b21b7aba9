import type { Handling, Partner, PartnerPutRequest } from '#generated/api.ts'
import type { CategoryChoice, Decision, PartnerView } from '#generated/handlers.ts'
import { ignoreMissing, statusOf } from '../../api/errors.ts'
import { call, confirmWrite, isSameBody } from '../../api/client.ts'

/** The server has more handlings (auto, letter) than the customer has decisions. */
const decisions: Record<Handling, Decision> = {
  auto: 'inform',
  letter: 'inform',
  self: 'self',
  online: 'self',
  ignore: 'ignore',
  cancel: 'cancel',
  transfer: 'transfer',
}

/** Why only the customer can tell a partner. We cannot reach one that was entered without a German address. */
function reasonOf({ onlySelf, direction, source, address, email, fax }: Partner): PartnerView['reason'] {
  const isEntered = source === 'custom' || source === 'unmatched'
  if (direction === 'standing-order' && (onlySelf || isEntered)) return 'standingOrder'
  if (onlySelf) return 'onlySelf'
  return isEntered && address?.country !== 'DE' && !email && !fax ? 'noAddress' : undefined
}

export function viewOf(partner: Partner): PartnerView {
  const reason = reasonOf(partner)
  const known = reason && { reason, unreached: reason === 'noAddress' }
  return { ...partner, decision: decisions[partner.handling], ...known }
}

export const switchPartners = async (signal?: AbortSignal): Promise<Partner[]> =>
  (await call('switch-partners', { ...(signal && { signal }) })).items

/** Categories by `order`. `value` makes each an option of a form field. */
export const sortedCategories = async (signal: AbortSignal): Promise<CategoryChoice[]> =>
  (await call('categories', { signal })).categories
    .toSorted((a, b) => a.order - b.order)
    .map((category) => ({ ...category, value: category.id }))

/** The partners with the names of their categories, which are read at the same time. */
export async function labelled(views: Promise<PartnerView[]>, signal: AbortSignal): Promise<PartnerView[]> {
  const [partners, categories] = await Promise.all([views, sortedCategories(signal)])
  const labels = new Map(categories.map(({ id, label }) => [id, label]))
  return partners.map((view) => ({ ...view, categoryLabel: labels.get(view.category) ?? view.category }))
}

/** Fields that the server sets; they are not compared. */
const serverFields = new Set(['id', 'source', 'enabled', 'status', 'unmatchedId'])

const isWritten = (partner: Partner, body: PartnerPutRequest): boolean =>
  Object.entries(body).every(
    ([key, value]) => serverFields.has(key) || isSameBody(Reflect.get(partner, key), value),
  )

export const openGroups = async (): Promise<Set<string>> =>
  new Set((await call('partners-unmatched', {})).items.map(({ id }) => id))

/** Writes a partner. If the answer does not confirm it, the partner is read and compared with `body`. */
export function putPartner(id: string, body: PartnerPutRequest): Promise<Partner> {
  const path = { id }
  return confirmWrite<Partner>(
    // A posting is no longer open if the call was sent twice, as after an answer that was lost.
    call('partner-put', { path, body }).catch((error: unknown) =>
      body.unmatchedId ? ((ignoreMissing(error) ?? {}) as Partner) : Promise.reject(error),
    ),
    (partner) => partner.id === id,
    async () => {
      const partner = await call('partner-get', { path })
      const isOpen = body.unmatchedId && (await openGroups()).has(body.unmatchedId)
      return isWritten(partner, body) && !isOpen ? partner : undefined
    },
  )
}

/** Deletes a partner. If the answer does not confirm it, or knows of no such partner, the list is read. */
export async function deletePartner(id: string): Promise<void> {
  const deleted = call('partner-delete', { path: { id } }).catch(ignoreMissing)
  await confirmWrite(
    deleted.then((answer) => answer === undefined),
    (isThere) => !isThere,
    async () => (await switchPartners()).some((partner) => partner.id === id),
  )
}

/** The handling to send, if the decision requires a certain one; otherwise the server chooses the best handling. */
function handlingOf(decision: Decision, onlySelf: boolean): { handling?: Handling } {
  if (decision === 'cancel' || decision === 'transfer') return { handling: decision }
  return decision === 'self' && !onlySelf ? { handling: 'self' } : {}
}

/** Whether a partner has the decision. For 'inform' the server may choose any handling but 'ignore', also 'self'. */
export function hasDecision({ handling }: Partner, decision: Decision): boolean {
  return decision === 'inform' ? decisions[handling] !== 'ignore' : decisions[handling] === decision
}

/**
 * Sends the decision on a partner and returns its state on the server. The server may choose another handling: for a partner
 * that only accepts a message from the customer (`onlySelf`), that is 'self'.
 */
export async function putDecision(id: string, decision: Decision, onlySelf = false): Promise<PartnerView> {
  const path = { id }
  const body = handlingOf(decision, onlySelf)
  const write =
    decision === 'ignore' ? call('partner-disable', { path }) : call('partner-enable', { path, body })
  const isApplied = (partner: Partner) => partner.id === id && hasDecision(partner, decision)
  return viewOf(await confirmWrite<Partner>(write, isApplied, () => call('partner-get', { path })))
}

export const findInSwitch = async (partnerID: string): Promise<Partner | undefined> =>
  (await switchPartners()).find((item) => item.partnerID === partnerID)

/** Adds a partner of the directory to the switch, or returns it if it is there already. */
export async function addOrFind(partnerID: string): Promise<Partner> {
  try {
    return await confirmWrite<Partner>(
      call('partner-by-partner-id', { body: { partnerID } }),
      (partner) => partner.partnerID === partnerID,
      () => findInSwitch(partnerID),
    )
  } catch (error) {
    const found = statusOf(error) === 409 ? await findInSwitch(partnerID) : undefined
    if (!found) throw error
    return found
  }
}
