import type { CallName } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import { call } from '../api/client.ts'
import type { TypedHandler } from './handler.ts'

/** What is the same for all calls: the check holds what flows hand in against the schema of the one they name. */
type AnyCall = (
  name: CallName,
  options: { path?: Record<string, string>; body?: object; signal: AbortSignal },
) => Promise<unknown>

/** Tokens are no business of a flow, and files are read where they are chosen. */
const isOpen = (name: string): name is CallName => {
  const shape: object | undefined = Object.hasOwn(calls, name) ? calls[name as CallName] : undefined // just asked
  return shape !== undefined && !('public' in shape) && !('multipart' in shape) && !('headers' in shape)
}

/** Makes a call by its name, with the client's session, repetitions and words for errors. @throws Error for one that flows may not make */
export const request: TypedHandler<'api'> = async ({ call: name, params, body }, { signal }) => {
  if (!isOpen(name)) throw new Error(`Flows do not make the call "${name}".`)
  const any = call as unknown as AnyCall // its type asks for the request of one call by name
  return (await any(name, { ...(params && { path: params }), ...(body && { body }), signal })) ?? null
}
