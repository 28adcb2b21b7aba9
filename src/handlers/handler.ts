import type { HandlerTools } from '#engine/engine.ts'
import { ApiError } from '../api/api-error.ts'

/** A handler with the shapes of its input and output. Inputs come from flows and screens, whose bindings the check proves. */
export type TypedHandler<Input, Output> = (input: Input, tools: HandlerTools) => Promise<Output>

/** An answer of 2xx that carries an error all the same. */
export const refused = (error: unknown): ApiError =>
  new ApiError({ status: 200, body: typeof error === 'string' ? { error } : error })
