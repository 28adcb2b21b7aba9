import type { ArchivedAnswers, Resumed } from '#generated/context.ts'
import { readPosition } from '#engine/flow/persist.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { entries, routeTable } from '../boot/entries.ts'
import { flowStore } from '../session/flow-store.ts'
import { sessionKeys } from '../session/keys.ts'
import { logOut } from '../session/restart.ts'
import { dropTicks } from '../session/ticked-tasks.ts'
import type { TypedHandler } from './typed-handler.ts'

/** Stages of a letter that the service sends, or has sent. */
const sendingStages = ['queued', 'sent', 'confirmed', 'action-needed']

export const state: TypedHandler<'order.state'> = async ({ letters = [] }, { signal }) => {
  const { completed, reference = null, orderedAt = null } = await call('switch-completed', { signal })
  const sent = letters.some(({ stage }) => stage !== null && sendingStages.includes(stage))
  return { ordered: completed, reference, orderedAt, sent }
}

/** What was ordered, as the service has kept it: the tab may be another one than that of the order. */
export const days: TypedHandler<'order.days'> = async (_, { signal }) => {
  const { profile, switchType } = await call('userinfo', { signal })
  const { switchDate = null, closeOld } = profile
  return {
    switchDate,
    closeDate: (closeOld?.close && closeOld.date) || null,
    isEstate: switchType === 'nachlass',
  }
}

/** Maps a failure to cancel: too late (409) or not supported by the backend; undefined for any other failure. */
function refusal(error: unknown): 'late' | 'unsupported' | undefined {
  const { status = 0 } = error instanceof ApiError ? error.failure : {}
  if (status === 409) return 'late'
  return [404, 405, 501].includes(status) ? 'unsupported' : undefined
}

/** The entry at which the order was given: in this tab, or where the link to it says so. */
function entryOfOrder() {
  const { flow } = readPosition(flowStore) ?? {}
  const here = entries().find((one) => one.flow === flow && one.path !== routeTable.codes?.path)
  const resumed = flowStore.read(sessionKeys.resumed) as Resumed | undefined // the store validates it by the schema of its key
  return here ?? entries().find(({ name }) => name === resumed?.entry)
}

/** What the service knows of the order, as answers to begin another one with. */
async function answersOf(flow: string, signal: AbortSignal): Promise<Omit<ArchivedAnswers, 'at'>> {
  // Fetched for this alone: what reads a switch back is no part of reading how an order stands.
  const [info, { isWithoutLogin, profileOf }] = await Promise.all([
    call('userinfo', { signal }),
    import('./resume.ts'),
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
export const cancel: TypedHandler<'order.cancel'> = async ({ again = false }, { signal }) => {
  const { name = null, flow } = entryOfOrder() ?? {}
  const answers = again && flow ? await answersOf(flow, signal) : undefined
  try {
    await call('switch-cancel', { signal })
  } catch (error) {
    const known = refusal(error)
    if (!known) throw error
    return { state: known, entry: name }
  }
  dropTicks()
  logOut()
  if (answers) flowStore.write(sessionKeys.archivedAnswers, { ...answers, at: Date.now() })
  return { state: 'cancelled', entry: name }
}
