import type { Context } from '../http/call.ts'

const smsCode = () =>
  String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(6, '0')
    .slice(-6)

/**
 * Sends the one-time link (code in the fragment) by mail and, if there is a mobile number, the SMS code. Without a mail address
 * the link is sent in a second SMS. Messages go to the outbox.
 */
export function sendLink({ session, sandbox, origin, input }: Context<'consultant-mail'>): void {
  const { store } = sandbox
  const { customerMail, customerMobile } = input
  const otp = customerMobile === undefined ? undefined : smsCode()
  const code = store.createCode(session, otp)
  const link = `${origin}${sandbox.base}#code=${code}`
  const text = `Ihr Kontowechsel wartet auf Sie. Machen Sie hier weiter: ${link}`
  if (customerMail !== undefined) store.post({ kind: 'mail', to: customerMail, text, link, code })
  else if (customerMobile !== undefined) store.post({ kind: 'sms', to: customerMobile, text, link })
  if (customerMobile !== undefined && otp !== undefined)
    store.post({
      kind: 'sms',
      to: customerMobile,
      text: `Ihr Code für den Kontowechsel: ${otp}`,
      code: otp,
    })
}
