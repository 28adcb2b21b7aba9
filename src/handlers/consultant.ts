import { call } from '../api/client.ts'
import type { TypedHandler } from './typed-handler.ts'
import { refused } from './typed-handler.ts'

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
