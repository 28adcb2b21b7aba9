import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { logOut } from '../session/restart.ts'
import type { TypedHandler } from './handler.ts'

export const state: TypedHandler<'order.state'> = async (_, { signal }) => {
  const { completed, reference = null } = await call('switch-completed', { signal })
  return { ordered: completed, reference }
}

/** Maps a failure to cancel: too late (409) or not supported by the backend; undefined for any other failure. */
function refusal(error: unknown): 'late' | 'unsupported' | undefined {
  const { status = 0 } = error instanceof ApiError ? error.failure : {}
  if (status === 409) return 'late'
  return [404, 405, 501].includes(status) ? 'unsupported' : undefined
}

/** Cancels the order and logs out, because the server has revoked the token. */
export const cancel: TypedHandler<'order.cancel'> = async (_, { signal }) => {
  try {
    await call('switch-cancel', { signal })
  } catch (error) {
    const known = refusal(error)
    if (!known) throw error
    return { state: known }
  }
  logOut()
  return { state: 'cancelled' }
}
