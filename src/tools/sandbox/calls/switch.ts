import type { HttpHandler } from 'msw'
import type { UserinfoResponse } from '#generated/api.ts'
import { failure, invalidInput } from '../errors.ts'
import { serve, type Context } from '../http/call.ts'
import { pdfAnswer, wantsPdf } from '../letter/letter.ts'
import { protocol } from '../letter/protocol.ts'
import { languageOf } from '../letter/print-document.ts'
import type { Sandbox } from '../store.ts'
import { scenarioOf } from '../scenario.ts'
import { Session } from '../session.ts'
import { referenceOf } from '../switch/order.ts'
import { complete } from '../switch/complete.ts'
import { takeHandedIn, sendLink } from '../switch/hand-over.ts'
import { assertOpen } from '../switch/partners.ts'
import { seed } from '../switch/seed.ts'
import { upload } from '../switch/upload.ts'

function userinfo(session: Session): UserinfoResponse {
  const {
    userId,
    profile,
    consultantMail,
    start,
    type,
    withoutLogin,
    completed,
    startedAt,
    uploads,
    step,
    readOnly,
  } = session
  return {
    userId,
    profile,
    switchMode: start.switchMode,
    completed,
    startedAt,
    uploads,
    ...(consultantMail ? { consultantMail } : {}),
    ...(type ? { switchType: type } : {}),
    ...(withoutLogin !== undefined ? { withoutLogin } : {}),
    ...(step ? { step } : {}),
    ...(readOnly ? { readOnly } : {}),
    ...(start.tenant ? { tenant: start.tenant } : {}),
  }
}

/** DELETE /switch/complete: 404 without an order, 409 once a letter was sent. Revokes the tokens. */
function cancel({ session, sandbox }: Context<'switch-cancel'>): null {
  if (!session.completed) throw failure('unknown', { message: 'no order' }, 404)
  if (session.partners.some(({ status }) => status === 'sent' || status === 'confirmed'))
    throw failure('invalid-user-identifier', { message: 'letters were sent already' }, 409)
  for (const partner of session.partners) if (partner.status === 'queued') partner.status = 'cancelled'
  sandbox.store.post({
    kind: 'mail',
    to: session.profile.owners?.[0]?.email ?? '',
    text: 'Ihr Auftrag ist zurückgezogen. Es geht nichts hinaus.',
  })
  sandbox.store.erase(session)
  return null
}

/** The calls under /switch that concern the whole switch, and /feedback. */
export function switchCalls(sandbox: Sandbox): HttpHandler[] {
  return [
    serve(sandbox, 'switch-create', ({ input, request }) => {
      const session = sandbox.store.add(new Session(input, scenarioOf(request, input)))
      seed(session)
      const error = session.scenario?.switchError
      return {
        token: session.token,
        jwt: { access_token: session.access, refresh_token: session.refresh },
        userId: session.userId,
        ...(error ? { error } : {}),
      }
    }),
    serve(sandbox, 'switch-erase', ({ session }) => {
      assertOpen(session)
      sandbox.store.erase(session)
      return null
    }),
    serve(sandbox, 'userinfo', ({ session }) => userinfo(session)),
    serve(sandbox, 'switch-type', ({ session, input }) => {
      assertOpen(session)
      takeHandedIn(session, input)
      session.type = input.type
      session.profile = { ...session.profile, ...input.profile }
      session.withoutLogin = input.withoutLogin
      return {
        type: input.type,
        profile: session.profile,
        ...(input.withoutLogin !== undefined && { withoutLogin: input.withoutLogin }),
      }
    }),
    serve(sandbox, 'consultant-mail', (context) => {
      const { purpose, consultantMail = '', customerMail = '', customerMobile = '' } = context.input
      const missing = purpose === 'resume' ? !customerMobile : !consultantMail || !customerMail
      if (missing)
        throw invalidInput(`an address is missing for ${purpose}`, { customerMail, customerMobile })
      if (customerMail && consultantMail.toLowerCase() === customerMail.toLowerCase())
        throw invalidInput("customerMail must not be the consultant's", { consultantMail, customerMail: '' })
      if (purpose !== 'resume') context.session.consultantMail = consultantMail
      else context.session.step = context.input.step
      if (purpose !== 'together') sendLink(context)
      return { ok: true }
    }),
    serve(sandbox, 'nachlass-upload', upload),
    serve(sandbox, 'switch-complete', complete),
    serve(sandbox, 'switch-cancel', cancel),
    serve(sandbox, 'switch-completed', ({ session, request }) =>
      wantsPdf(request) && session.completed
        ? pdfAnswer(protocol(session, languageOf(session, request)))
        : {
            completed: session.completed,
            ...(session.completed && {
              reference: referenceOf(session),
              orderedAt: new Date(session.orderedAt).toISOString(),
              ...session.given,
              statusToken: sandbox.store.statusToken(session),
            }),
          },
    ),
    serve(sandbox, 'feedback', () => null),
  ]
}
