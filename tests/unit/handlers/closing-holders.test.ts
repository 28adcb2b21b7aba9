// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { accounts, answer, input, profile } from './order-input.ts'
import { handlers } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

const max = { firstName: 'Max', lastName: 'Muster', email: 'max@example.org' }
const other = { ...profile, owners: [max] }
const signed = [
  { name: 'Erika Muster', kind: 'typed', data: 'data:image/png;base64,AAAA', at: '2026-11-21T09:00:00.000Z' },
]
const bank = ({ url }: { url: string }) =>
  url.endsWith('/banking/accounts')
    ? { body: { accounts } }
    : url.endsWith('/switch/complete')
      ? { body: answer }
      : undefined

it.each([
  ['an account of the same person needs no other signature', { profile }, null],
  ['whoever owns the account and not the new one has to sign', { profile: other }, ['Erika Muster']],
  ['an account that stays open needs nobody', { profile: { ...other, account: { closeOld: 'no' } } }, null],
  ['heirs prove their right by documents', { profile: other, type: 'nachlass' }, null],
  [
    'where the bank was not asked, the named owners count',
    {
      profile: { ...other, closeAccounts: null, recentOwners: [{ firstName: 'Kim', lastName: 'Beispiel' }] },
    },
    ['Kim Beispiel'],
  ],
])('%s', async (_, given, holders) => {
  const { run } = await handlers(bank)
  const found = await run('profile.closingHolders', { type: 'kws', signatures: null, ...given })
  expect(found).toEqual({ holders, signatures: null })
})

it('keeps the signatures of these people, and forgets those of anybody else', async () => {
  const { run } = await handlers(bank)
  const find = (signatures: unknown) =>
    run('profile.closingHolders', { type: 'kws', profile: other, signatures })
  expect(await find(signed)).toEqual({ holders: ['Erika Muster'], signatures: signed })
  expect(await find([{ ...signed[0], name: 'Kim Beispiel' }])).toEqual({
    holders: ['Erika Muster'],
    signatures: null,
  })
})

it('prepares no order, and locks none, until they have signed', async () => {
  const { run } = await handlers(bank)
  const prepare = (holderSignatures: unknown) =>
    run('switch.prepareOrder', { type: 'kws', profile: other, bankAccounts: null, holderSignatures })
  expect(await prepare(null)).toMatchObject({ order: null, holders: ['Erika Muster'] })
  expect(await prepare(signed)).toMatchObject({ order: { state: 'sent' }, holderSignatures: signed })
})

it('names them in the order, with what they have signed', async () => {
  const { run, to } = await handlers(bank)
  await run('switch.complete', { ...input, profile: other, holderSignatures: signed })
  const body = to('/switch/complete')[0]?.body
  expect(body).toMatchObject({ closeOld: { close: true, holders: signed } })
})
