import type { Context } from '../http/call.ts'

const smsCode = () =>
  String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(6, '0')
    .slice(-6)

/** Mints the one-time link (code in the fragment) and, where there is a mobile number, the SMS code; both go to the outbox. */
export function handOver({ session, sandbox, origin, input }: Context<'consultant-mail'>): void {
  const { store } = sandbox
  session.consultantMail = input.consultantMail
  const otp = input.customerMobile === undefined ? undefined : smsCode()
  const code = store.mintCode(session, otp)
  const link = `${origin}/#code=${code}`
  const text = `Ihr Kontowechsel ist vorbereitet. Machen Sie hier weiter: ${link}`
  store.post({ kind: 'mail', to: input.customerMail, text, link, code })
  if (input.customerMobile !== undefined && otp !== undefined)
    store.post({
      kind: 'sms',
      to: input.customerMobile,
      text: `Ihr Code für den Kontowechsel: ${otp}`,
      code: otp,
    })
}
