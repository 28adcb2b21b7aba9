import type { SwitchCompleteResponse } from '#generated/api.ts'
import type { Order, Receipt } from '#generated/context.ts'
import type { Handlers } from '#generated/handlers.ts'
import { ApiError, isFromBackend } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { narrowTo } from '../api/logout.ts'
import { anyOpen, open, openAbout, close } from '../session/orders.ts'
import type { OpenOrder } from '../session/orders.ts'
import type { TypedHandler } from './handler.ts'
import { aboutOf, orderBody } from './order-body.ts'
import { isOnPaper } from './on-paper.ts'
import { serverProfile } from './profile.ts'
import { untilKnown } from './poll-order.ts'

const earlierOrder = ({ key, at }: OpenOrder): Order => ({
  key,
  at: new Date(at).toISOString(),
  state: 'earlier',
  protected: false,
})

/** An order of this browser that stands in the way of another one. Without one nothing is asked. */
export const earlier: TypedHandler<'switch.earlier'> = async (input, tools) => {
  const before = anyOpen() ? await openAbout(await aboutOf(input, tools)) : undefined
  return { order: before ? earlierOrder(before) : null }
}

/** Gives the order its key, and opens it: from now on no other one is given for the same account until its outcome is known. */
export const note: TypedHandler<'switch.note'> = async ({ packagePassword = null, ...input }, tools) => {
  // Without a connection nothing is sent: this much is known.
  if (!navigator.onLine) throw new ApiError({ offline: true, lost: 'all' })
  const key = crypto.randomUUID()
  const opened = await open(key, await aboutOf(input, tools))
  if (opened.key !== key) return { order: earlierOrder(opened), packagePassword: null }
  const at = new Date(opened.at).toISOString()
  return { order: { key, at, state: 'sent', protected: packagePassword !== null }, packagePassword }
}

/** The end of a switch: now, and whole seconds since its start; none where a clock was set back or the start is not known. */
function finish(startedAt: string | null) {
  const now = Date.now()
  const seconds = Math.round((now - Date.parse(startedAt ?? '')) / 1000)
  return { finishedAt: new Date(now).toISOString(), durationSeconds: Math.max(0, seconds) || 0 }
}

/** The order stands. What the answer does not tell, the receipt does not know. */
async function receiptOf(
  { type, profile, signatures, startedAt, order }: Handlers['switch.confirm']['input'],
  answer: Partial<SwitchCompleteResponse>,
): Promise<{ order: null; receipt: Receipt }> {
  const { owners, switchDate, closeOld } = serverProfile(profile, type)
  close(order.key)
  await narrowTo(answer.statusToken)
  const { reference = null, statusUrl = null, documents = [], informed = null, selfTodo = null } = answer
  const closeDate = (closeOld?.close && closeOld.date) || null
  const known = { email: owners?.[0]?.email ?? null, switchDate: switchDate ?? null, closeDate }
  return {
    order: null,
    receipt: {
      reference,
      statusUrl,
      documents,
      informed,
      selfTodo,
      ...known,
      onPaper: isOnPaper(signatures),
      ...finish(startedAt),
    },
  }
}

/**
 * A refusal by the backend, in so many words: the order was not given. A page of a gateway, an empty answer, a fault of the
 * server or a conflict leave open whether it was.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status = 0 } = error.failure
  if (status === 401) return true
  return status >= 400 && status < 500 && isFromBackend(error.failure) && ![408, 409, 425].includes(status)
}

/** The order was not given, and another one may be. */
function notGiven(key: string, error: unknown): never {
  close(key)
  throw error
}

/** Gives the order, once. It stands when the answer says so; whatever else comes leaves it open, but for a refusal. */
export const complete: TypedHandler<'switch.complete'> = async (input) => {
  const { order } = input
  const body = await orderBody(input).catch((error: unknown) => notGiven(order.key, error))
  try {
    const answer = await call('switch-complete', { body, headers: { 'Idempotency-Key': order.key } })
    if (answer.completed) return await receiptOf(input, answer)
    return { order, receipt: null }
  } catch (error) {
    if (isRefusal(error)) notGiven(order.key, error)
    const taken = error instanceof ApiError && error.failure.status === 202
    return { order: taken ? { ...order, state: 'taken' } : order, receipt: null }
  }
}

/** Asks what became of the order, until it is known or the time for it is over. */
export const confirm: TypedHandler<'switch.confirm'> = async (input, tools) => {
  const { order } = input
  const said = await untilKnown(tools)
  if (said?.completed) return receiptOf(input, said)
  const state = order.state === 'taken' ? 'taken' : said ? 'open' : 'sent'
  return { order: { ...order, state }, receipt: null }
}
