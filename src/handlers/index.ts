import { calls, type CallName } from '#generated/api.ts'
import type { Handler } from '#engine/flow/call-handler.ts'
import { get, isObject } from '#engine/util/json.ts'
import { loadModule } from '#engine/util/load-module.ts'
import type { HandlerName } from '#generated/names.ts'
import { call } from '../api/client.ts'
import type { TypedHandler } from './shared.ts'

/** Flows cannot make calls that issue tokens, upload files or need own headers. */
const mayFlowsCall = (name: string): name is CallName => {
  const shape = get(calls, name)
  return isObject(shape) && !['public', 'multipart', 'headers'].some((key) => key in shape)
}

/** Makes an API call by its name, with session, retries and error mapping. @throws Error if flows must not make this call */
const api: TypedHandler<'api'> = async ({ call: name, params, body }, { signal }) => {
  if (!mayFlowsCall(name)) throw new Error(`Flows must not make the call "${name}".`)
  // Its type asks for the request of one call. The configuration check validates the input of flows against the schema of the call.
  const untypedCall = call as unknown as (name: CallName, options: object) => Promise<unknown>
  return (await untypedCall(name, { path: params, body, signal })) ?? null
}

type Area = HandlerName extends infer Name ? (Name extends `${infer A}.${string}` ? A : never) : never
type HandlersOf<A extends Area> = {
  [Name in HandlerName as Name extends `${A}.${infer Short}` ? Short : never]: TypedHandler<Name>
}

/** The modules by area: `accounts.list` is `list` of the area `accounts`. A missing or undeclared handler is a type error. */
const areas = {
  accounts: () => import('./banking/accounts.ts'),
  app: () => import('./session.ts'),
  banking: () => import('./banking/banking.ts'),
  bankPage: () => import('./banking/bank-page.ts'),
  banks: () => import('./banking/accounts.ts'),
  directory: () => import('./partners/directory.ts'),
  estate: () => import('./owners/profile.ts'),
  files: () => import('./files.ts'),
  forecast: () => import('./forecast.ts'),
  order: () => import('./order/order.ts'),
  partners: () => import('./partners/partners.ts'),
  profile: () => import('./owners/profile.ts'),
  resume: () => import('./resume.ts'),
  session: () => import('./session.ts'),
  status: () => import('./order/status.ts'),
  switch: () => import('./switch.ts'),
  unmatched: () => import('./partners/unmatched.ts'),
} satisfies { [A in Area]: () => Promise<HandlersOf<A>> }

/** Loads a handler. @throws Error for an unknown name; the configuration check finds such names before a release */
export async function handler(name: string): Promise<Handler> {
  if (name === 'api') return api as Handler // the configuration check validates the input that flows and screens bind
  const [area = '', short = ''] = name.split('.')
  const load = get(areas, area) as (() => Promise<object>) | undefined // the areas hold nothing else
  const module = load ? await loadModule(load) : {}
  if (!Object.hasOwn(module, short)) throw new Error(`Unknown handler "${name}".`)
  return Reflect.get(module, short) as Handler // as above
}
