import type { Context, Receipt } from '#generated/context.ts'
import { call } from '../../api/client.ts'
import type { TypedHandler } from '../typed-handler.ts'

/** Stages of a letter that the service sends. */
const sendingStages = new Set(['queued', 'sent', 'confirmed', 'action-needed'])

/** The order that was given in this tab. */
const stateHere = (receipt: Receipt, unclear: Context['unclear']) => ({
  ordered: true,
  reference: receipt.reference,
  orderedAt: receipt.finishedAt,
  switchDate: receipt.switchDate,
  closeDate: receipt.closeDate ?? null,
  closesLater: receipt.closesLater === true,
  isEstate: receipt.type === 'nachlass',
  onPaper: receipt.onPaper === true,
  sends: receipt.onPaper !== true,
  unclear: unclear ?? [],
  withdrawalStart: receipt.onPaper ? null : (receipt.withdrawalStart ?? null),
})

/** The order as the service has stored it. Where it does not say who sends the letters, their status does. */
async function stateThere(signal: AbortSignal) {
  const [{ completed, ...order }, { profile, switchType }] = await Promise.all([
    call('switch-completed', { signal }),
    call('userinfo', { signal }),
  ])
  const { onPaper, switchDate = null, closeOld } = { ...order, ...profile }
  const sends =
    onPaper === undefined
      ? (await call('switch-partners', { signal })).items.some(({ status }) => sendingStages.has(status))
      : !onPaper
  return {
    ordered: completed,
    reference: order.reference ?? null,
    orderedAt: order.orderedAt ?? null,
    switchDate,
    closeDate: (closeOld?.close && closeOld.date) || null,
    closesLater: closeOld?.later === true,
    isEstate: switchType === 'nachlass',
    onPaper: onPaper === true,
    sends,
    unclear: order.unclear ?? [],
    withdrawalStart: (sends ? order.withdrawalStart : null) ?? null,
  }
}

/** The same facts for the page after the order and for the page that a link opens. */
export const state: TypedHandler<'order.state'> = async ({ receipt, unclear = null }, { signal }) =>
  receipt ? stateHere(receipt, unclear) : stateThere(signal)
