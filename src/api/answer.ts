import type { CallName, Calls } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import type { Shape } from '#engine/schema/decode.ts'
import { conform, misfit } from '#engine/schema/decode.ts'
import { record } from '../telemetry/record.ts'
import { ApiError } from './api-error.ts'

/** All at once: small, sharing what they refer to, and there when the connection is not. */
const shapes = import.meta.glob<Shape>('/schemas/api/*.schema.json', {
  query: '?shape=definitions/response',
  import: 'default',
  eager: true,
})

interface Declared {
  class: string
  empty?: boolean
  optional?: boolean
}

/** Calls whose success is any 2xx: without a body to tell, or with one that is not needed to go on. */
type Bonus<Name extends CallName> = (typeof calls)[Name] extends
  { class: 'C' } | { empty: true } | { optional: true }
  ? null
  : never

/** What a call answers; null where the answer is a bonus and did not fit. */
export type Answer<Name extends CallName> = Calls[Name]['response'] | Bonus<Name>

/** Turns the body of a 2xx into an answer. @throws ApiError where it is none */
export type Reading<Name extends CallName> = (body: unknown, headers: Headers) => Answer<Name>

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

/**
 * What reads the answers of a call. One that does not fit its schema is `unknown`; what did not fit is recorded by its
 * place in the schema.
 */
export function readingOf<Name extends CallName>(name: Name): Reading<Name> {
  const { class: kind, empty, optional }: Declared = calls[name]
  const shape = shapes[`/schemas/api/${name}.schema.json`] ?? {}
  return (body, headers) => {
    if (empty) return null as Answer<Name> // as its schema says
    const { answer, error } = apart(body)
    const faults: string[] = []
    const read = conform(shape, answer, (place) => faults.push(place))
    if (faults.length > 0)
      record({ fault: 'answer', call: name, places: [...new Set(faults)], count: faults.length })
    if (read !== misfit) return (isBody(read) ? { ...read, ...error } : read) as Answer<Name> // its shape says so
    if (says(error)) return error as Answer<Name> // nothing but the error, which every such answer may hold
    if (kind === 'C' || optional) return null as Answer<Name> // a bonus, see there
    throw new ApiError({ status: 200, message: 'unknown', where: `${name} ${faults.at(-1)}` }, headers)
  }
}
