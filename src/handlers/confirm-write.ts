import { ApiError, isFromGateway } from '../api/api-error.ts'
import { refused } from './typed-handler.ts'

/** A 2xx that does not confirm the write: empty, invalid, with an error, or 202. */
const isUnconfirmed = (error: unknown): boolean => {
  const { status = 0 } = error instanceof ApiError ? error.failure : {}
  return status >= 200 && status < 300
}

/**
 * Equality of two bodies of a call. Unlike `equal` of engine/util, a missing key is the same as one with undefined: JSON leaves such
 * keys out.
 */
export function isSameBody(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return keys.every((key) => isSameBody(Reflect.get(a, key), Reflect.get(b, key)))
}

/**
 * Returns the resource after a write. If the answer does not confirm the write, the resource is read and compared.
 * @param isApplied whether the resource has the written values
 * @throws ApiError `not-confirmed` if the write is not visible; if a gateway answered, its failure
 */
export async function confirmWrite<T>(
  write: Promise<T>,
  isApplied: (resource: T) => boolean,
  read: () => Promise<T | undefined>,
): Promise<T> {
  let cause: unknown
  try {
    const answer = await write
    if (isApplied(answer)) return answer
  } catch (error) {
    if (!isUnconfirmed(error)) throw error
    cause = error
  }
  // Not found: the write has created nothing.
  const resource = await read().catch((error: unknown) => {
    if (error instanceof ApiError && error.failure.status === 404) return undefined
    throw error
  })
  if (resource !== undefined && isApplied(resource)) return resource
  throw cause instanceof ApiError && isFromGateway(cause.failure) ? cause : refused({ code: 'not-confirmed' })
}
