import type { HttpHandler } from 'msw'
import type { Account } from '#generated/api.ts'
import { continueLogin } from '../bank/answer-challenge.ts'
import { bankPage } from '../bank/redirect.ts'
import { retrieve } from '../bank/retrieve.ts'
import { startLogin } from '../bank/start.ts'
import { failure } from '../errors.ts'
import { serve } from '../http/call.ts'
import type { Sandbox } from '../store.ts'
import type { Session } from '../session.ts'

function setEnabled(session: Session, id: string, enabled: boolean): Account {
  const account = session.accounts.find((entry) => entry.id === id)
  if (!account) throw failure('unknown', { message: `no account ${id}` }, 404)
  account.enabled = enabled
  return account
}

/** The calls under /banking, and the page of banks with a redirect. */
export function bankingCalls(sandbox: Sandbox): HttpHandler[] {
  return [
    serve(sandbox, 'banking-login', (context) =>
      'bankCode' in context.input
        ? startLogin(context, context.input)
        : continueLogin(context, context.input),
    ),
    serve(sandbox, 'banking-retrieve', retrieve),
    serve(sandbox, 'banking-abandon', ({ session, input }) => {
      const ends = (id: string) => input.loginId === undefined || input.loginId === id
      session.logins = session.logins.filter((login) => login.state === 'done' || !ends(login.id))
      session.released = true
      return null
    }),
    serve(sandbox, 'banking-accounts', ({ session }) => ({ accounts: session.accounts })),
    serve(sandbox, 'account-enable', ({ session, id }) => setEnabled(session, id, true)),
    serve(sandbox, 'account-disable', ({ session, id }) => setEnabled(session, id, false)),
    bankPage(sandbox),
  ]
}
