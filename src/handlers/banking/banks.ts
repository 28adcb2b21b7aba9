import type { Bank } from '#generated/api.ts'
import { decode } from '#engine/schema/decode.ts'
import bank from '#schemas/entities/bank.schema.json?shape=root'
import { ApiError } from '../../api/api-error.ts'
import { withRetries } from '../../api/limits.ts'
import { send } from '../../api/transport.ts'
import { cdnHost } from '../../config/config.ts'
import { reportFault } from '../../telemetry/events.ts'
import type { TypedHandler } from '../shared.ts'

let loaded: Promise<Bank[]> | undefined

/**
 * Returns the banks with a code and a name. Without BIC or interface a bank has no login here. What does not fit is left out and
 * reported with the pointer into the schema.
 * @throws ApiError if none is valid
 */
function banksOf(body: unknown): Bank[] {
  const mismatches = new Set<string>()
  const banks = decode({ type: 'array', items: bank }, body, (pointer) => mismatches.add(pointer))
  if (mismatches.size > 0) reportFault({ fault: 'answer', call: 'banks.json', places: [...mismatches] })
  if (!Array.isArray(banks) || banks.length === 0)
    throw new ApiError({ status: 200, message: 'unknown', mismatch: `banks.json ${[...mismatches].at(-1)}` })
  const read = banks as Bank[] // they match the schema
  return read.map((known) => (known.BIC && known.loginInterface ? known : { ...known, supported: false }))
}

const load = (): Promise<Bank[]> =>
  withRetries('D', () => send(`${cdnHost()}/banks.json`, { method: 'GET', kind: 'D', read: banksOf }))

/** Loads the bank directory, a static file on the CDN host, once. */
export const directory: TypedHandler<'banks.directory'> = () => {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** The bank of a German IBAN, from its bank code (characters 5 to 12). */
export const ofIban: TypedHandler<'banks.ofIban'> = async ({ iban }, tools) => {
  const bankCode = /^DE\d{2}(\d{8})\d{10}$/.exec(iban.replace(/\s/g, '').toUpperCase())?.[1]
  if (bankCode === undefined) return null
  const name = (await directory({}, tools)).find((known) => known.bankCode === bankCode)?.name
  return name === undefined ? null : { name }
}
