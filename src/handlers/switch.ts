import { ensureUser } from '../api/session.ts'
import type { TypedHandler } from './handler.ts'
import { keep, typeOf } from './profile.ts'

/** Creates the user and says which way is taken. The start time is noted once. */
export const start: TypedHandler<'switch.start'> = async (input, { signal }) => {
  await ensureUser()
  await keep({ type: typeOf(input) }, signal)
  return { startedAt: input.startedAt ?? new Date().toISOString() }
}
