import type { CallName, Calls } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import type { Shape } from '#engine/schema/decode.ts'
import { decode, invalid } from '#engine/schema/decode.ts'
import { reportFault } from '../telemetry/events.ts'
import { ApiError } from './api-error.ts'
import type { Failure } from './errors.ts'

/** All at once: small, sharing what they refer to, and there when the connection is not. */
const shapes = import.meta.glob<Shape>('/schemas/api/*.schema.json', {
  query: '?shape=definitions/response',
  import: 'default',
  eager: true,
})

interface Declared {
  class: string
  empty?: boolean
  /** 202 says that the call was taken, not that it is done. */
  later?: boolean
}

/** What a call answers: null where the contract names no body. */
export type Answer<Name extends CallName> = (typeof calls)[Name] extends { empty: true }
  ? null
  : Calls[Name]['response']

/** Turns the body of a 2xx into an answer. @throws ApiError where it is none */
export type Reading<Name extends CallName> = (body: unknown, headers: Headers, status: number) => Answer<Name>

type Body = Record<string, unknown>
const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An error that says something; `{}` and '' are none. */
const says = (error: unknown): boolean => (isBody(error) ? Object.keys(error).length > 0 : Boolean(error))

/** The answer without its error, and the error, which is read with care by whoever resolves it, whatever its shape. */
function apart(body: unknown): { answer: unknown; error: Body } {
  if (!isBody(body) || !Object.hasOwn(body, 'error')) return { answer: body, error: {} }
  const { error, ...answer } = body
  return { answer, error: says(error) ? { error } : {} }
}

/** What says "done" without a body: nothing at all, or an object in which nothing says otherwise. */
const isDone = (body: unknown): boolean =>
  body === null || (isBody(body) && !says(body.error) && !Object.values(body).includes(false))

/**
 * What reads the answers of a call. A 2xx alone proves nothing: an answer that does not fit its schema is `unknown`, and a
 * write that answers with an error has failed with it. What did not fit is recorded by its place in the schema.
 */
export function readingOf<Name extends CallName>(name: Name): Reading<Name> {
  const { class: kind, empty, later }: Declared = calls[name]
  const shape = shapes[`/schemas/api/${name}.schema.json`] ?? {}
  const expectsError = shape.properties !== undefined && Object.hasOwn(shape.properties, 'error')
  const reads = kind === 'D' || kind === 'E'
  return (body, headers, status) => {
    const fail = (failure: Failure) => new ApiError({ status, ...failure }, headers)
    if (later && status === 202) throw fail({ message: 'taken, not done' })
    const { answer, error } = apart(body)
    if (empty && isDone(body)) return null as Answer<Name> // as its schema says
    const faults: string[] = []
    const read = empty ? invalid : decode(shape, answer, (place) => faults.push(place))
    if (faults.length > 0)
      reportFault({ fault: 'answer', call: name, places: [...new Set(faults)], count: faults.length })
    if (read !== invalid && (expectsError || reads || !says(error)))
      return (isBody(read) ? { ...read, ...error } : read) as Answer<Name> // its shape says so
    const only: unknown = error
    if (says(error) && expectsError) return only as Answer<Name> // nothing but the error, which this answer may hold
    if (says(error)) throw fail({ body: error })
    throw fail({ message: 'unknown', where: `${name} ${faults.at(-1) ?? '#'}` })
  }
}
