import type { HandlerTools } from '#engine/flow/handler.ts'
import type { Handlers } from '#generated/handlers.ts'
import { ApiError } from '../api/api-error.ts'

type Input<Name extends keyof Handlers> = Handlers[Name]['input']
type Output<Name extends keyof Handlers> = Handlers[Name] extends { output: infer Answer } ? Answer : never

/**
 * A handler by its name: schemas/handlers.schema.json says what it takes and answers, and the check holds what flows and
 * screens hand in and read against the same. One without an output never answers.
 */
export type TypedHandler<Name extends keyof Handlers> = (
  input: Input<Name>,
  tools: HandlerTools,
) => Promise<Output<Name>>

/** An answer of 2xx that carries an error all the same. */
export const refused = (error: unknown): ApiError =>
  new ApiError({ status: 200, body: typeof error === 'string' ? { error } : error })
