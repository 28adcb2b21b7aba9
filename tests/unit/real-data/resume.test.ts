// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bank, handlers } from '../handlers/support.ts'

/** An account with the code of a bank in its IBAN, or without an IBAN. */
const account = (id: string, code?: string, more: object = {}) => ({
  id,
  name: 'Konto',
  enabled: true,
  ...(code && { iban: `DE00${code}1000000001` }),
  ...more,
})

const userinfo = {
  userId: 'u1',
  profile: {},
  switchMode: 'default',
  completed: false,
  startedAt: '2026-11-02T09:00:00Z',
  uploads: [],
}

let found: object[] = []
let all: Awaited<ReturnType<typeof handlers>>
beforeAll(async () => {
  all = await handlers(({ url }) => {
    if (url.endsWith('/banks.json')) return { body: [bank] }
    if (url.endsWith('/banking/accounts')) return { body: { accounts: found } }
    if (url.endsWith('/switch/userinfo')) return { body: userinfo }
    return undefined
  })
})
afterAll(() => void vi.unstubAllGlobals())

it.each([
  [
    'the code of the login is not that of the IBANs',
    [account('a', '99000077')],
    { bankCode: '99000077' },
    ['a'],
  ],
  [
    'one IBAN has the code of a known bank',
    [account('a', '99000077'), account('b', bank.bankCode)],
    { name: bank.name },
    ['a', 'b'],
  ],
  [
    'the first account has no IBAN',
    [account('card'), account('a', bank.bankCode)],
    { name: bank.name },
    ['a'],
  ],
  ['an account abroad', [{ ...account('a'), iban: 'AT001234500000000001' }], { supported: false }, ['a']],
  [
    'two logins have found one account',
    [account('a', bank.bankCode), account('b', bank.bankCode)],
    { name: bank.name },
    ['a'],
  ],
  ['no login yet', [], null, null],
])('whoever comes back does not sign in to the bank again: %s', async (_, accounts, known, chosen) => {
  found = accounts
  const restored = await all.run('resume.restore', { needs: [] })
  expect(restored).toMatchObject({ bank: known, bankAccounts: chosen })
})
