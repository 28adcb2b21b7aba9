import { asHistoryStack, previous } from '#engine/flow/history-stack.ts'
import { call } from '../api/client.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys } from '../session/keys.ts'
import { refused } from './handler.ts'
import type { TypedHandler } from './handler.ts'
import { keep, serverProfile, typeOf } from './profile.ts'

/** The step at which the customer was before this one. */
function stepBefore(): string | undefined {
  const stack = asHistoryStack(flowStore.read(ownKeys.trail))
  return stack.entries[previous(stack)]
}

/**
 * Keeps what was entered at the service, and has a link sent that leads back to this step. The code of the SMS protects it;
 * without an address the link itself comes by SMS too. Done is what `ok` says.
 */
export const saveForLater: TypedHandler<'switch.saveForLater'> = async (
  { contact: { customerMail, customerMobile }, profile, ...input },
  { signal },
) => {
  await keep({ ...typeOf(input), profile: serverProfile(profile, input.type) }, signal)
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
