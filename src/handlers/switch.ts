import type { Signature, SwitchCompleteResponse } from '#generated/api.ts'
import { call } from '../api/client.ts'
import { ensureUser } from '../api/session.ts'
import { ApiError } from '../api/api-error.ts'
import type { TypedHandler } from './handler.ts'
import { refused } from './handler.ts'
import { isOnPaper } from './on-paper.ts'
import { serverProfile, typeOf } from './profile.ts'
import { textVersions } from './text-versions.ts'

/** Creates the user and says which way is taken. The start time is noted once. */
export const start: TypedHandler<'switch.start'> = async (input, { signal }) => {
  await ensureUser()
  await call('switch-type', { body: { type: typeOf(input) }, signal })
  return { startedAt: input.startedAt ?? new Date().toISOString() }
}

/** A refusal in so many words: anything else, also a fault of the server, leaves open whether the order arrived. */
const isRefusal = (status = 0) => status >= 400 && status < 500 && status !== 409

/** After a lost answer the server is asked whether the order arrived. */
async function arrived(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || isRefusal(error.failure.status)) return false
  return call('switch-completed', {}).then(
    (answer) => answer?.completed === true,
    () => false,
  )
}

/** A signature as the element of that name gives it. */
const signatureOf = ({ kind, data, at }: Record<string, string>, ownerIndex: number): Signature => ({
  kind: kind as Signature['kind'], // the element has the same four
  ...(data && { data }),
  ownerIndex,
  at: at ?? new Date().toISOString(),
})

/** The end of a switch: now, and whole seconds since its start; none where a clock was set back or the start is not known. */
function finish(startedAt: string | null) {
  const now = Date.now()
  const seconds = Math.round((now - Date.parse(startedAt ?? '')) / 1000)
  return { finishedAt: new Date(now).toISOString(), durationSeconds: Math.max(0, seconds) || 0 }
}

/** Gives the order, once. */
export const complete: TypedHandler<'switch.complete'> = async ({
  type,
  profile,
  consents,
  signatures,
  packagePassword,
  startedAt,
  uploads,
}) => {
  const { owners, newIban, newBic, switchDate, closeOld } = serverProfile(profile, type)
  // Those who sign for the owners stand behind them.
  const firstSigner = profile.signatories?.length ? (profile.owners ?? []).length : 0
  const email = owners?.[0]?.email
  const isWhole = type === 'nachlass' || (newIban && switchDate)
  if (!owners || !email || !isWhole)
    throw refused({ code: 'unknown', message: 'The profile is not complete.' })
  const { terms, privacy, withdrawal } = textVersions()
  const body = {
    owners,
    ...(newIban && { newIban }),
    ...(newBic && { newBic }),
    ...(switchDate && { switchDate }),
    ...(closeOld && { closeOld }),
    accountsToClose: closeOld?.close ? (profile.closeAccounts ?? []) : [],
    consents: {
      terms: consents?.terms === true,
      privacy: consents?.privacy === true,
      withdrawalStart: consents?.withdrawalStart === true,
      textVersions: { terms, privacy, withdrawal },
    },
    signatures: (signatures ?? []).map((one, at) => signatureOf(one, firstSigner + at)),
    email,
    ...(uploads?.length && { uploads }),
    ...(packagePassword && { packagePassword }),
  }
  const closeDate = (closeOld?.close && closeOld.date) || null
  const known = { email, switchDate: switchDate ?? null, closeDate, onPaper: isOnPaper(signatures) }
  const nothing = { reference: '', statusUrl: null, documents: [], informed: 0, selfTodo: 0 }
  try {
    // Any 2xx is a success; what it does not tell, the receipt leaves out.
    const answer: Partial<SwitchCompleteResponse> | null = await call('switch-complete', { body })
    const { reference, statusUrl, documents, informed, selfTodo } = { ...nothing, ...answer }
    return { reference, statusUrl, documents, informed, selfTodo, ...known, ...finish(startedAt) }
  } catch (error) {
    if (!(await arrived(error))) throw error
    return { ...nothing, ...known, ...finish(startedAt) }
  }
}
