import type { Bank } from '#generated/api.ts'
import { send } from '../api/transport.ts'
import { config } from '../config.ts'
import type { TypedHandler } from './handler.ts'

let loaded: Promise<Bank[]> | undefined

async function load(): Promise<Bank[]> {
  const answer = await send(`${config().hosts.cdn}/banks.json`, { method: 'GET', kind: 'D' })
  return Array.isArray(answer) ? (answer as Bank[]) : [] // each hit is sent back to the API, which knows its banks
}

/** The bank directory, a static file of the CDN host; read once. */
export const directory: TypedHandler<'banks.directory'> = () => {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}
