import type { CallName, Calls } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import type { Shape } from '#engine/schema/decode.ts'
import { decode, invalid } from '#engine/schema/decode.ts'
import { reportFault } from '../telemetry/events.ts'
import { ApiError } from './api-error.ts'
import type { Failure } from './api-error.ts'
import { isObject } from '#engine/util/json.ts'
import { isRead } from './limits.ts'
import type { CallClass } from './limits.ts'

/** Response schemas of all calls. Loaded eagerly: they are small, share definitions, and must be available offline. */
const shapes = import.meta.glob<Shape>('/schemas/api/*.schema.json', {
  query: '?shape=definitions/response',
  import: 'default',
  eager: true,
})

/** The parts of `x-call` that decide how an answer is read. */
interface AnswerDeclaration {
  class: CallClass
  empty?: boolean
  /** The backend may answer 202: the request is accepted but not yet processed. */
  later?: boolean
}

/** Response type of a call; null if its schema declares an empty body. */
export type Answer<Name extends CallName> = (typeof calls)[Name] extends { empty: true }
  ? null
  : Calls[Name]['response']

/** Validates the body of a 2xx and returns the answer. @throws ApiError if the body is not a valid answer */
type AnswerReader<Name extends CallName> = (body: unknown, headers: Headers, status: number) => Answer<Name>

/** `{}` and '' do not count as an error. */
export const isError = (error: unknown): boolean =>
  isObject(error) ? Object.keys(error).length > 0 : Boolean(error)

/** Splits a body into the answer and its `error`. The error has no schema: `resolveError` reads it, whatever its shape. */
function splitError(body: unknown): { answer: unknown; error: Record<string, unknown> } {
  if (!isObject(body) || !Object.hasOwn(body, 'error')) return { answer: body, error: {} }
  const { error, ...answer } = body
  return { answer, error: isError(error) ? { error } : {} }
}

/** Whether the response to a call without a body means success: no body, or an object without an error or a `false`. */
const isEmptySuccess = (body: unknown): boolean =>
  body === null || (isObject(body) && !isError(body.error) && !Object.values(body).includes(false))

/**
 * Creates the reader for the answers of a call. The status 2xx alone does not prove success: an answer that does not match its
 * schema fails as `unknown`, and a write whose answer holds an error fails with that error. Mismatches are reported with
 * their pointers into the schema, never with values.
 */
export function answerReader<Name extends CallName>(name: Name): AnswerReader<Name> {
  const { class: kind, empty, later }: AnswerDeclaration = calls[name]
  const shape = shapes[`/schemas/api/${name}.schema.json`] ?? {}
  const expectsError = shape.properties !== undefined && Object.hasOwn(shape.properties, 'error')
  return (body, headers, status) => {
    const fail = (failure: Failure) => new ApiError({ status, ...failure }, headers)
    if (later && status === 202) throw fail({ message: 'accepted, not completed' })
    const { answer, error } = splitError(body)
    if (empty && isEmptySuccess(body)) return null as Answer<Name> // its schema declares an empty body
    const mismatches: string[] = []
    const decoded = empty ? invalid : decode(shape, answer, (pointer) => mismatches.push(pointer))
    if (mismatches.length > 0)
      reportFault({
        fault: 'answer',
        call: name,
        places: [...new Set(mismatches)],
        count: mismatches.length,
      })
    if (decoded !== invalid && (expectsError || isRead(kind) || !isError(error)))
      return (isObject(decoded) ? { ...decoded, ...error } : decoded) as Answer<Name> // it matches the schema
    const errorOnly: unknown = error
    if (isError(error) && expectsError) return errorOnly as Answer<Name> // the schema allows an answer with only an error
    if (isError(error)) throw fail({ body: error })
    throw fail({ message: 'unknown', mismatch: `${name} ${mismatches.at(-1) ?? '#'}` })
  }
}
