import { call } from '../api/client.ts'
import type { TypedHandler } from './handler.ts'

export const list: TypedHandler<'accounts.list'> = async (_, { signal }) =>
  (await call('banking-accounts', { signal })).accounts

/** Both answer null where the server has done it and says no more: then what was wanted holds. */
export const enable: TypedHandler<'accounts.enable'> = (path) => call('account-enable', { path })

export const disable: TypedHandler<'accounts.disable'> = (path) => call('account-disable', { path })
