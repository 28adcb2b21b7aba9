import { ApiError } from '../api/api-error.ts'
import { readTicks, writeTicks } from '../session/ticked-tasks.ts'
import type { TypedHandler } from './typed-handler.ts'

/** No ticks are stored without an order number, or if the browser denies storage. */
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
