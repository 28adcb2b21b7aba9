// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, loadPage } from './server.ts'

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem('accessToken', 'token-1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Ids as backends give them: numbers, base64, names with blanks, and the longest. */
const ids = ['7', 'usr_01HZX', 'YWJj/ZGVm+==', 'Konto Nr. 7 (ä)', 'x'.repeat(128)]

const account = {
  iban: 'DE05990000010000100101',
  type: 'giro',
  currency: 'EUR',
  balance: null,
  enabled: true,
  closable: true,
}
const file = { name: 'a.pdf', size: 9, pages: 1, type: 'application/pdf', documentType: 'id' }
const switched = { profile: {}, switchMode: 'default', completed: false, startedAt: '2026-11-22T09:00:00Z' }

it.each(ids)('an id of the backend may be of any format: %s', async (id) => {
  const { to } = fakeServer(({ url }) => {
    if (url.endsWith('/userinfo')) return { body: { ...switched, userId: id, uploads: [{ ...file, id }] } }
    if (url.endsWith('/banking/accounts'))
      return { body: { accounts: [{ ...account, id, name: 'Giro', owner: 'E' }] } }
    if (url.endsWith('/banking/login'))
      return {
        body: {
          loginId: id,
          userId: id,
          challenge: { loginId: id, type: 'method-select', methods: [{ id, name: 'SMS', kind: 'sms' }] },
        },
      }
    return undefined
  })
  const { call, storeTokens } = await loadPage()
  storeTokens({ token: 'token-1', userId: id })
  expect(sessionStorage.getItem('switchUserId')).toBe(id)
  expect(await call('userinfo', {})).toMatchObject({ userId: id, uploads: [{ id }] })
  expect(await call('banking-accounts', {})).toMatchObject({ accounts: [{ id }] })
  expect(await call('banking-login', { body: { loginId: id, otp: '1' } })).toMatchObject({
    loginId: id,
    challenge: { loginId: id, methods: [{ id }] },
  })
  await call('account-enable', { path: { id } })
  expect(to(`/banking/accounts/${encodeURIComponent(id)}/enable`)).toHaveLength(1)
})
