import { filled } from '#engine/util/json.ts'
import type { Signature, SwitchCompleteRequest, SwitchCompleteResponse } from '#generated/api.ts'
import type { HandlerTools } from '#engine/flow/call-handler.ts'
import type { Order, Profile, Receipt } from '#generated/context.ts'
import type { Handlers } from '#generated/handlers.ts'
import { ApiError, isRefusal, statusOf, refused } from '../../api/errors.ts'
import { replaceWithStatusToken } from '../../api/logout.ts'
import { call } from '../../api/client.ts'
import {
  closeOrder,
  findOpenOrder,
  hasOpenOrder,
  openOrder,
  type OpenOrder,
} from '../../session/local-lists.ts'
import { isOnPaper, textVersions, type TypedHandler } from '../shared.ts'
import { chosenAccounts } from '../banking/accounts.ts'
import { closingHolders, serverProfile, signedHolders } from '../owners/profile.ts'
import { unclearPayments } from '../partners/unmatched.ts'
import { pollOrder } from './status.ts'

/** Builds the body of POST /switch/complete. @throws ApiError if a required answer is missing */
async function orderBody(input: Handlers['order.complete']['input']): Promise<SwitchCompleteRequest> {
  const { type, profile, consents, signatures, packagePassword, uploads, unclear } = input
  const { owners, newIban, newBic, switchDate, closeOld } = serverProfile(profile, type)
  // Signatories have the indexes after those of the owners they sign for.
  const firstSigner = profile.signatories?.length ? (profile.owners ?? []).length : 0
  const email = owners?.[0]?.email
  const isWhole = type === 'nachlass' || (newIban && switchDate)
  if (!owners || !email || !isWhole) throw refused({ code: 'unknown', message: 'The profile is incomplete.' })
  const { terms, privacy, withdrawal } = textVersions()
  const holders = closeOld?.close ? signedHolders(input.holderSignatures) : undefined
  return {
    owners,
    ...filled({ newIban, newBic, switchDate, packagePassword, unclear }),
    ...(closeOld && { closeOld: { ...closeOld, ...(holders?.length && { holders }) } }),
    accountsToClose: closeOld?.close ? (profile.closeAccounts ?? []) : [],
    consents: {
      terms: consents?.terms === true,
      privacy: consents?.privacy === true,
      withdrawalStart: consents?.withdrawalStart === true,
      textVersions: { terms, privacy, withdrawal },
    },
    signatures: (signatures ?? []).map(({ kind, data, at = new Date().toISOString() }, index) => ({
      kind: kind as Signature['kind'], // the element has the same four kinds
      ...filled({ data }),
      ownerIndex: firstSigner + index,
      at,
    })),
    email,
    ...(uploads?.length && { uploads }),
  }
}

/**
 * The subjects of an order, which session/local-lists.ts locks against a second order: the known IBANs of the old accounts, and the
 * new account with the first owner (without a new account: with the names of the old owners).
 */
async function orderSubjects(profile: Profile, bankAccounts: string[] | null, tools: HandlerTools) {
  const accounts = await chosenAccounts(bankAccounts, tools)
  const { owners, recentOwners, account, closing } = profile
  const old = (recentOwners ?? []).map(({ firstName, lastName }) => [firstName, lastName])
  return [
    ...accounts.flatMap(({ iban }) => iban ?? []),
    ...(closing?.oldIban ? [closing.oldIban] : []),
    JSON.stringify([account?.newIban, owners?.[0]?.email, account?.newIban ? [] : old]).toLowerCase(),
  ]
}

function earlierOrder({ key, at }: OpenOrder): Order {
  return { key, at: new Date(at).toISOString(), state: 'earlier', protected: false }
}

/**
 * Creates the Idempotency-Key and locks the subjects of the order, so that no second order is given until the outcome is known.
 * `onlyLooks`: finds an order of this browser that has locked the same subjects; without any open order, no call is made.
 */
export const prepare: TypedHandler<'order.prepare'> = async (input, tools) => {
  const { packagePassword = null, choices = null, type = 'kws', holderSignatures: signed = null } = input
  const { profile, bankAccounts } = input
  const subjects = () => orderSubjects(profile, bankAccounts, tools)
  if (input.onlyLooks) {
    const before = hasOpenOrder() ? await findOpenOrder(await subjects()) : undefined
    return { order: before ? earlierOrder(before) : null }
  }
  // Offline nothing is sent, so nothing needs to be locked.
  if (!navigator.onLine) throw new ApiError({ offline: true, noResponse: 'network' })
  const { holders, signatures } = await closingHolders({ type, profile, signatures: signed }, tools)
  const known = { holders, holderSignatures: signatures, unclear: null, packagePassword: null }
  if (holders && !signatures) return { ...known, order: null }
  const key = crypto.randomUUID()
  const [opened, unclear] = await Promise.all([
    subjects().then((about) => openOrder(key, about)),
    // If it cannot be read, that is no reason not to order.
    bankAccounts?.length ? unclearPayments(choices, tools.signal).catch(() => null) : null,
  ])
  if (opened.key !== key) return { ...known, order: earlierOrder(opened) }
  const order = { ...earlierOrder(opened), state: 'sent' as const, protected: packagePassword !== null }
  return { ...known, order, packagePassword, unclear }
}

/** Completes a confirmed order: releases its lock, reduces the tokens, and builds the receipt from the answer. */
async function receiptOf(
  { type, profile, consents, signatures, startedAt, order }: Handlers['order.confirm']['input'],
  answer: Partial<SwitchCompleteResponse>,
): Promise<{ order: null; receipt: Receipt }> {
  const { owners, switchDate, closeOld } = serverProfile(profile, type)
  closeOrder(order.key)
  await replaceWithStatusToken(answer.statusToken)
  const { reference = null, statusUrl = null, documents = [], informed = null, selfTodo = null } = answer
  const now = Date.now()
  return {
    order: null,
    receipt: {
      reference,
      statusUrl,
      documents,
      informed,
      selfTodo,
      email: owners?.[0]?.email ?? null,
      switchDate: switchDate ?? null,
      closeDate: (closeOld?.close && closeOld.date) || null,
      closesLater: closeOld?.later === true,
      onPaper: isOnPaper(signatures),
      type,
      // A firm has no withdrawal period.
      withdrawalStart: type === 'business' ? null : consents?.withdrawalStart === true,
      finishedAt: new Date(now).toISOString(),
      // 0 if the start is unknown or the clock was set back.
      durationSeconds: Math.max(0, Math.round((now - Date.parse(startedAt ?? '')) / 1000)) || 0,
    },
  }
}

/** Whether the backend has refused the order. After a gateway's answer, an empty one, a 5xx or a conflict the outcome is unknown. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && isRefusal(error.failure) && ![408, 409, 425].includes(statusOf(error))

function rejectOrder(key: string, error: unknown): never {
  closeOrder(key)
  throw error
}

/** Sends the order, without retries. The outcome is unknown unless the answer confirms it or the backend refuses it. */
export const complete: TypedHandler<'order.complete'> = async (input) => {
  const { order } = input
  const body = await orderBody(input).catch((error: unknown) => rejectOrder(order.key, error))
  try {
    const answer = await call('switch-complete', { body, headers: { 'Idempotency-Key': order.key } })
    if (answer.completed) return await receiptOf(input, answer)
    return { order, receipt: null }
  } catch (error) {
    if (isRefused(error)) rejectOrder(order.key, error)
    // 202: accepted, but not processed yet.
    return { order: statusOf(error) === 202 ? { ...order, state: 'taken' } : order, receipt: null }
  }
}

export const confirm: TypedHandler<'order.confirm'> = async (input, tools) => {
  const { order } = input
  const answer = await pollOrder(tools)
  if (answer?.completed) return receiptOf(input, answer)
  const state = order.state === 'taken' ? 'taken' : answer ? 'open' : 'sent'
  return { order: { ...order, state }, receipt: null }
}
