import type { HttpHandler } from 'msw'
import { failure } from '../errors.ts'
import { serve } from '../http/call.ts'
import type { Sandbox } from '../store.ts'

/** Token refresh (with rotation: a used token is refused with 401), logout and one-time codes. */
export function authCalls(sandbox: Sandbox): HttpHandler[] {
  const { store } = sandbox
  return [
    serve(sandbox, 'auth-refresh', ({ input }) => {
      const jwt = store.redeemRefresh(input.token)
      if (!jwt) throw failure('token-invalid', { message: 'refresh token unknown or used' }, 401)
      return { jwt }
    }),
    serve(sandbox, 'auth-logout', ({ input }) => {
      store.logOut(input.token)
      return null
    }),
    serve(sandbox, 'auth-issue', ({ input }) => {
      const redeemed = store.redeemCode(input.token, input.otp)
      if (!redeemed) throw failure('token-invalid', { message: 'code used, expired or forged' }, 403)
      if (!('attemptsLeft' in redeemed)) return redeemed
      const { attemptsLeft } = redeemed
      throw failure('invalid-otp', {
        message: 'the SMS code is wrong',
        attemptsLeft,
        recoverable: attemptsLeft > 0,
      })
    }),
  ]
}
