import type { Bank } from '#generated/api.ts'
import { decode } from '#engine/schema/decode.ts'
import bank from '#schemas/entities/bank.schema.json?shape=root'
import { ApiError } from '../api/api-error.ts'
import { repeated } from '../api/retry.ts'
import { send } from '../api/transport.ts'
import { config } from '../boot/config.ts'
import { reportFault } from '../telemetry/events.ts'
import type { TypedHandler } from './handler.ts'

let loaded: Promise<Bank[]> | undefined

/** Banks that can be read; the others are left out, and recorded by the place in the schema that they did not meet. */
function banksOf(body: unknown): Bank[] {
  const places = new Set<string>()
  const banks = decode({ type: 'array', items: bank }, body, (place) => places.add(place))
  if (places.size > 0) reportFault({ fault: 'answer', call: 'banks.json', places: [...places] })
  if (!Array.isArray(banks) || banks.length === 0)
    throw new ApiError({ status: 200, message: 'unknown', where: `banks.json ${[...places].at(-1)}` })
  return banks as Bank[] // its shape says so
}

const load = (): Promise<Bank[]> =>
  repeated('D', () => send(`${config().hosts.cdn}/banks.json`, { method: 'GET', kind: 'D', read: banksOf }))

/** The bank directory, a static file of the CDN host; read once. */
export const directory: TypedHandler<'banks.directory'> = () => {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}
