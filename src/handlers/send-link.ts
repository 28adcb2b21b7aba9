import { parseHistoryStack, previousIndex } from '#engine/flow/history-stack.ts'
import { call } from '../api/client.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys } from '../session/keys.ts'
import { refused } from './typed-handler.ts'
import type { TypedHandler } from './typed-handler.ts'
import { saveProfile, serverProfile, typeOf } from './owners/profile.ts'

/**
 * Registers the consultant. For a hand-over the server also sends the one-time link to the customer by mail and the code that
 * protects it by SMS. Succeeds only if the answer says `ok`. The tab keeps number and time of each hand-over, and no data of the
 * customer.
 */
export const handOver: TypedHandler<'consultant.handOver'> = async (
  { purpose, consultation, handedOver = [], again = false },
  { signal },
) => {
  const { consultantMail, customerMail, customerMobile } = consultation ?? {}
  if (!consultantMail || !customerMail) throw refused({ code: 'invalid-input', message: 'No consultation.' })
  const body = { purpose, consultantMail, customerMail, ...(customerMobile && { customerMobile }) }
  const answer = await call('consultant-mail', { body, signal })
  if (!answer.ok) throw refused({ code: 'not-confirmed' })
  if (purpose === 'together') return handedOver
  const before = again ? handedOver.slice(0, -1) : handedOver
  return [...before, { number: before.length + 1, at: new Date().toISOString() }]
}

/** The previous step of the customer, from the history stack. */
function stepBefore(): string | undefined {
  const stack = parseHistoryStack(flowStore.read(ownKeys.history))
  return stack.entries[previousIndex(stack)]
}

/**
 * Saves the profile on the server, which sends a link that leads back to the previous step. A code by SMS protects the link.
 * Without a mail address the link is sent by SMS too. Succeeds only if the answer says `ok`.
 */
export const saveForLater: TypedHandler<'switch.saveForLater'> = async (
  { contact: { customerMail, customerMobile }, profile, ...input },
  { signal },
) => {
  await saveProfile({ ...typeOf(input), profile: serverProfile(profile, input.type) }, signal)
  const step = stepBefore()
  const body = {
    purpose: 'resume' as const,
    customerMobile,
    ...(customerMail && { customerMail }),
    ...(step && { step }),
  }
  const answer = await call('consultant-mail', { body, signal })
  if (!answer.ok) throw refused({ code: 'not-confirmed' })
  return { customerMail: customerMail || null, customerMobile }
}
