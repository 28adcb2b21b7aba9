import { ApiError, isFromGateway } from '../api/api-error.ts'
import { refused } from './handler.ts'

/** A 2xx that does not say what was asked for: empty, of another shape, with an error, or "taken". */
const saysNothing = (error: unknown): boolean => {
  const { status = 0 } = error instanceof ApiError ? error.failure : {}
  return status >= 200 && status < 300
}

/** The same words, or objects with the same words, whatever their order. */
export function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return keys.every((key) => same(Reflect.get(a, key), Reflect.get(b, key)))
}

/**
 * What a write made of the thing that it changed. Where its answer does not show that, the thing is read.
 * @param holds whether the thing is as it was wanted
 * @throws ApiError `not-confirmed` where neither shows it; where something before our backend answered, that failure
 */
export async function confirmed<T>(
  write: Promise<T>,
  holds: (thing: T) => boolean,
  read: () => Promise<T | undefined>,
): Promise<T> {
  let cause: unknown
  try {
    const answer = await write
    if (holds(answer)) return answer
  } catch (error) {
    if (!saysNothing(error)) throw error
    cause = error
  }
  const thing = await read()
  if (thing !== undefined && holds(thing)) return thing
  throw cause instanceof ApiError && isFromGateway(cause.failure) ? cause : refused({ code: 'not-confirmed' })
}
