import { ApiError } from '../api/api-error.ts'
import { readTicks, writeTicks } from '../session/ticked-tasks.ts'
import type { TypedHandler } from './typed-handler.ts'

/** Without the number of an order there is nothing to store ticks under, and a browser may deny its storage. */
export const read: TypedHandler<'ticks.read'> = async ({ order }) => {
  const ids = order === null ? null : await readTicks(order).catch(() => null)
  return { ids, stored: ids !== null }
}

export const save: TypedHandler<'ticks.save'> = async ({ order, ids }) => {
  if (order === null) return null
  await writeTicks(order, ids).catch(() => {
    throw new ApiError({ message: 'storage' })
  })
  return null
}
