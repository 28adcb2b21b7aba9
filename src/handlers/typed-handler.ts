import type { HandlerTools } from '#engine/flow/call-handler.ts'
import type { Handlers } from '#generated/handlers.ts'
import { ApiError } from '../api/api-error.ts'

type Input<Name extends keyof Handlers> = Handlers[Name]['input']
type Progress<Name extends keyof Handlers> = Handlers[Name] extends { progress?: infer Report }
  ? NonNullable<Report>
  : never
type Output<Name extends keyof Handlers> = Handlers[Name] extends { output: infer Answer } ? Answer : never

/**
 * The type of a handler by its name. schemas/handlers.schema.json declares input, output and progress, and the configuration check validates flows and
 * screens against the same schema. A handler without an output never resolves.
 */
export type TypedHandler<Name extends keyof Handlers> = (
  input: Input<Name>,
  tools: Omit<HandlerTools, 'report'> & { report(progress: Progress<Name>): void },
) => Promise<Output<Name>>

/** The ApiError for an error in a 2xx response, or for an answer that a handler does not accept. */
export const refused = (error: unknown): ApiError =>
  new ApiError({ status: 200, body: typeof error === 'string' ? { error } : error })
