import type { ArchivedAnswers, Resumed } from '#generated/context.ts'
import { readPosition } from '#engine/flow/persist.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { entries, routeTable } from '../../routes/entries.ts'
import { flowStore } from '../../session/flow-store.ts'
import { sessionKeys } from '../../session/keys.ts'
import { logOut } from '../session/restart.ts'
import { dropTicks } from '../../session/stored-ticks.ts'
import type { TypedHandler } from '../typed-handler.ts'
import { pollOrder } from './poll-order.ts'

/** Maps a failure to cancel: too late (409) or not supported by the backend; undefined for any other failure. */
function refusal(error: unknown): 'late' | 'unsupported' | undefined {
  const { status = 0 } = error instanceof ApiError ? error.failure : {}
  if (status === 409) return 'late'
  return [404, 405, 501].includes(status) ? 'unsupported' : undefined
}

/** 202: the service has taken the request, and has not done it yet. */
const isTaken = (error: unknown): boolean => error instanceof ApiError && error.failure.status === 202

/** Whether the service says, within the time for an order, that there is no order any more. */
const takenState = async (tools: Parameters<typeof pollOrder>[0]): Promise<'cancelled' | 'pending'> =>
  (await pollOrder(tools, false))?.completed === false ? 'cancelled' : 'pending'

/** The entry of the flow in which the order was given: known in this tab, else from the redeemed link. */
function entryOfOrder() {
  const { flow } = readPosition(flowStore) ?? {}
  const here = entries().find((one) => one.flow === flow && one.path !== routeTable.codes?.path)
  const resumed = flowStore.read(sessionKeys.resumed) as Resumed | undefined // the store validates it by the schema of its key
  return here ?? entries().find(({ name }) => name === resumed?.entry)
}

/** The answers of the order as stored by the service, to prefill a new order. */
async function answersOf(flow: string, signal: AbortSignal): Promise<Omit<ArchivedAnswers, 'at'>> {
  // Lazy, because only a new order needs the code that converts a stored switch to answers.
  const [info, { isWithoutLogin, profileOf }] = await Promise.all([
    call('userinfo', { signal }),
    import('../resume.ts'),
  ])
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
 * the server erases them, and stored like those of a session that ended.
 */
export const cancel: TypedHandler<'order.cancel'> = async ({ again = false }, tools) => {
  const { signal } = tools
  const { name = null, flow } = entryOfOrder() ?? {}
  const answers = again && flow ? await answersOf(flow, signal) : undefined
  try {
    await call('switch-cancel', { signal })
  } catch (error) {
    const known = isTaken(error) ? await takenState(tools) : refusal(error)
    if (!known) throw error
    if (known !== 'cancelled') return { state: known, entry: name }
  }
  dropTicks()
  logOut()
  if (answers) flowStore.write(sessionKeys.archivedAnswers, { ...answers, at: Date.now() })
  return { state: 'cancelled', entry: name }
}
