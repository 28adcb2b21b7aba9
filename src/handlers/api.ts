import type { CallName } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import { call } from '../api/client.ts'
import type { TypedHandler } from './typed-handler.ts'

/** `call` without the type of one call. The configuration check validates the input of flows against the schema of the call. */
type AnyCall = (
  name: CallName,
  options: { path?: Record<string, string>; body?: object; signal: AbortSignal },
) => Promise<unknown>

/** Flows cannot make calls that issue tokens, upload files or need own headers. */
const mayFlowsCall = (name: string): name is CallName => {
  const shape: object | undefined = Object.hasOwn(calls, name) ? calls[name as CallName] : undefined // hasOwn proves it
  return shape !== undefined && !('public' in shape) && !('multipart' in shape) && !('headers' in shape)
}

/**
 * Makes an API call by its name, with session, retries and error mapping of the client.
 * @throws Error if flows must not make this call
 */
export const request: TypedHandler<'api'> = async ({ call: name, params, body }, { signal }) => {
  if (!mayFlowsCall(name)) throw new Error(`Flows must not make the call "${name}".`)
  const any = call as unknown as AnyCall // its type asks for the request of one call by name
  return (await any(name, { ...(params && { path: params }), ...(body && { body }), signal })) ?? null
}
