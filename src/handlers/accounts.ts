import type { Account } from '#generated/api.ts'
import { call } from '../api/client.ts'
import type { TypedHandler } from './handler.ts'

export const list: TypedHandler<object, Account[]> = async (_, { signal }) =>
  (await call('banking-accounts', { signal })).accounts

export const enable: TypedHandler<{ id: string }, Account> = (path) => call('account-enable', { path })

export const disable: TypedHandler<{ id: string }, Account> = (path) => call('account-disable', { path })
