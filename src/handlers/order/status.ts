import type { SwitchCompletedResponse } from '#generated/api.ts'
import type { ArchivedAnswers, Context, Receipt } from '#generated/context.ts'
import type { HandlerTools } from '#engine/flow/call-handler.ts'
import { readPosition } from '#engine/flow/persist.ts'
import { onOnline } from '#engine/util/connection.ts'
import { ApiError, isRefusal, statusOf } from '../../api/errors.ts'
import { call } from '../../api/client.ts'
import { timeoutOf, pause } from '../../api/transport.ts'
import { entries, routeTable } from '../../routes/entries.ts'
import { flowStore, stored } from '../../session/flow-store.ts'
import { sessionKeys } from '../../session/keys.ts'
import { dropTicks, readTicks, writeTicks } from '../../session/local-lists.ts'
import { logOut } from '../session.ts'
import type { TypedHandler } from '../shared.ts'

/** `onEnded`: instead of ending the session, if its token is refused. */
interface PollTools extends Pick<HandlerTools, 'signal'> {
  report(progress: { until: string }): void
  onEnded?(): void
}

/** Asks whether the switch is complete; undefined if the server does not answer. @throws ApiError if the token is refused */
async function fetchState(tools: PollTools): Promise<SwitchCompletedResponse | undefined> {
  try {
    return await call('switch-completed', tools)
  } catch (error) {
    tools.signal.throwIfAborted()
    if (statusOf(error) === 401) throw error
    return undefined
  }
}

function waitOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    pause(milliseconds, signal).then(resolve, reject).finally(onOnline(resolve))
  })
}

/**
 * Polls at growing intervals whether the switch is complete, until it is (or, with `until` false, is no more) or the time is over.
 * Other answers do not end it, because the backend may still be processing. Returns the last answer, if any.
 */
export async function pollOrder(
  tools: PollTools,
  until = true,
): Promise<SwitchCompletedResponse | undefined> {
  const duration = timeoutOf('order')
  const end = Date.now() + duration
  tools.report({ until: new Date(end).toISOString() })
  let last: SwitchCompletedResponse | undefined
  for (let interval = duration / 120; ; interval = Math.min(interval * 2, duration / 8)) {
    last = (await fetchState(tools)) ?? last
    const left = end - Date.now()
    if (last?.completed === until || left <= 0) return last
    await waitOrOnline(Math.min(interval, left), tools.signal)
  }
}

const sendingStages = new Set(['queued', 'sent', 'confirmed', 'action-needed'])

function stateHere(receipt: Receipt, unclear: Context['unclear']) {
  const { reference, finishedAt, switchDate, onPaper = false } = receipt
  return {
    ordered: true,
    reference,
    orderedAt: finishedAt,
    switchDate,
    closeDate: receipt.closeDate ?? null,
    closesLater: receipt.closesLater ?? false,
    isEstate: receipt.type === 'nachlass',
    onPaper,
    sends: !onPaper,
    unclear: unclear ?? [],
    withdrawalStart: onPaper ? null : (receipt.withdrawalStart ?? null),
  }
}

/** The order as the service has stored it. Where it does not say who sends the letters, their status does. */
async function stateThere(signal: AbortSignal) {
  const [{ completed, ...order }, { profile, switchType }] = await Promise.all([
    call('switch-completed', { signal }),
    call('userinfo', { signal }),
  ])
  const { onPaper, reference = null, orderedAt = null, unclear = [], withdrawalStart = null } = order
  const { switchDate = null, closeOld } = profile
  const sends =
    onPaper === undefined
      ? (await call('switch-partners', { signal })).items.some(({ status }) => sendingStages.has(status))
      : !onPaper
  return {
    ordered: completed,
    reference,
    orderedAt,
    switchDate,
    closeDate: (closeOld?.close && closeOld.date) || null,
    closesLater: closeOld?.later === true,
    isEstate: switchType === 'nachlass',
    onPaper: onPaper === true,
    sends,
    unclear,
    withdrawalStart: sends ? withdrawalStart : null,
  }
}

/** The same facts for the page after the order and for the page that a link opens. */
export const read: TypedHandler<'status.read'> = async ({ receipt, unclear = null }, { signal }) =>
  receipt ? stateHere(receipt, unclear) : stateThere(signal)

/** What was ticked off for an order; `ids`: stores these, but not without an order number. @throws ApiError if they cannot be stored */
export const ticks: TypedHandler<'status.ticks'> = async ({ order, ids }) => {
  if (order === null) return { ids: null, stored: false }
  if (ids && !writeTicks(order, ids)) throw new ApiError({ message: 'storage' })
  const known = readTicks(order)
  return { ids: known ? [...known] : null, stored: known !== undefined }
}

/**
 * What a failure to cancel means: too late (409), or not supported by the backend. After an answer that was lost, or says that the
 * request is taken but not done yet (202, asked within the time for an order), the service says whether there is an order any more.
 * It cannot be asked ('pending') once the token is revoked, as after a cancellation whose answer was lost.
 * @throws the failure if the order is still there, so that the customer can ask again
 */
async function outcomeOf(error: unknown, tools: PollTools) {
  const status = statusOf(error)
  if (status === 401) return 'pending'
  if (status === 409) return 'late'
  if ([404, 405, 501].includes(status)) return 'unsupported'
  if (error instanceof ApiError && (isRefusal(error.failure) || error.failure.offline)) throw error
  try {
    const last = await (status === 202 ? pollOrder(tools, false) : fetchState(tools))
    if (last?.completed === false) return 'cancelled'
  } catch (reason) {
    if (statusOf(reason) !== 401) throw reason
    return 'pending'
  }
  if (status !== 202) throw error
  return 'pending'
}

/** The entry of the flow in which the order was given: known in this tab, else from the redeemed link. */
function entryOfOrder() {
  const { flow } = readPosition(flowStore) ?? {}
  const here = entries().find((entry) => entry.flow === flow && entry.path !== routeTable.codes?.path)
  return here ?? entries().find(({ name }) => name === stored('resumed')?.entry)
}

/** The answers of the order as stored by the service, to prefill a new order. */
async function answersOf(flow: string, tools: PollTools): Promise<Omit<ArchivedAnswers, 'at'>> {
  // Lazy, because only a new order needs the code that converts a stored switch to answers.
  const { isWithoutLogin, profileOf } = await import('../owners/profile.ts')
  const info = await call('userinfo', tools)
  return {
    flow,
    bank: null,
    withoutLogin: isWithoutLogin(info),
    profile: profileOf(info.profile),
    consultation: null,
    drafts: {},
  }
}

/**
 * Cancels the order and logs out, because the server has revoked the token. For a new order the answers are read before, because
 * the server erases them, and stored like those of a session that ended; if they cannot be read, nothing is cancelled.
 */
export const cancel: TypedHandler<'status.cancel'> = async ({ again = false }, own) => {
  // A cancelled order has no token any more, and this tab still has to say what is known.
  const tools = { ...own, onEnded() {} }
  const { name = null, flow } = entryOfOrder() ?? {}
  let answers: Omit<ArchivedAnswers, 'at'> | undefined
  try {
    if (again && flow) answers = await answersOf(flow, tools)
    await call('switch-cancel', tools)
  } catch (error) {
    if (again && flow && !answers && statusOf(error) !== 401) throw error
    const state = await outcomeOf(error, tools)
    if (state !== 'cancelled') return { state, entry: name }
  }
  dropTicks()
  logOut()
  if (answers) flowStore.write(sessionKeys.archivedAnswers, { ...answers, at: Date.now() })
  return { state: 'cancelled', entry: name }
}
