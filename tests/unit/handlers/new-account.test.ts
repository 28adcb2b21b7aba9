// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { accounts, answer, input, profile } from './order-input.ts'
import { handlers, userinfo } from './support.ts'

const newIban = 'DE57991000001000000001'
const switchDate = '2026-12-07'

/** The handlers at a service that keeps the profile. */
async function service() {
  const held = { profile: {} }
  const all = await handlers(({ url, body }) => {
    if (url.endsWith('/switch/userinfo')) return { body: userinfo({ profile: held.profile }) }
    if (url.endsWith('/switch/partners')) return { body: { items: [], allEnabled: true } }
    Object.assign(held, body)
    return { body: { type: 'kws', profile: held.profile } }
  })
  return { ...all, held }
}

describe('the new account', () => {
  const entered = (closeOld: string, closing: object | null = null) => ({
    owners: null,
    recentOwners: null,
    account: { newIban, switchDate, closeOld },
    closing,
    closeAccounts: null,
  })
  it.each(['yes', 'no', 'later'])('comes back as it was answered: close %s', async (closeOld) => {
    const { run } = await service()
    await run('profile.save', { type: 'kws', withoutLogin: false, profile: entered(closeOld) })
    const known = { account: { newIban }, day: { switchDate }, oldAccount: { closeOld } }
    expect(await run('profile.known')).toMatchObject(known)
  })
  it('closes the IBAN that the customer entered, which comes back only if no accounts were read', async () => {
    const { run, held } = await service()
    const closing = { oldIban: 'DE63990000081234567080', closeDate: '2027-03-02', transferIban: newIban }
    await run('profile.save', { type: 'kws', withoutLogin: false, profile: entered('yes', closing) })
    expect(held.profile).toMatchObject({ closeOld: { close: true, iban: closing.oldIban } })
    expect(await run('profile.known', { withoutLogin: true })).toMatchObject({ closing })
    expect(await run('profile.known')).not.toHaveProperty('closing.oldIban')
  })
})

it('a joint account is not proposed for closing, and the reason is shown', async () => {
  const [first] = accounts
  const owners = { own: 'Muster, Erika', both: 'Erika Muster und Max Muster', firm: 'Beispiel & Test GbR' }
  // Each account has an IBAN of its own, or they would be one.
  const found = Object.entries(owners).map(([id, owner], at) => ({
    ...first,
    id,
    owner,
    iban: `DE0599000001000010010${at}`,
  }))
  const { run } = await handlers(() => ({
    body: { accounts: [...found, { ...first, id: 'card', iban: undefined, closable: false }] },
  }))
  const bankAccounts = ['own', 'both', 'firm', 'card']
  expect(await run('accounts.list', { toClose: bankAccounts })).toMatchObject([
    { id: 'own', proposed: true },
    { id: 'both', proposed: false, reason: 'joint' },
    { id: 'firm', proposed: true },
  ])
})

describe('people who own the old account and not the new one', () => {
  const other = { ...profile, owners: [{ firstName: 'Max', lastName: 'Muster', email: 'max@example.org' }] }
  const signed = [
    {
      name: 'Erika Muster',
      kind: 'typed',
      data: 'data:image/png;base64,AAAA',
      at: '2026-11-21T09:00:00.000Z',
    },
  ]
  const bank = () =>
    handlers(({ url }) =>
      url.endsWith('/banking/accounts')
        ? { body: { accounts } }
        : url.endsWith('/switch/complete')
          ? { body: answer }
          : undefined,
    )
  const named = { ...other, closeAccounts: null, recentOwners: [{ firstName: 'Kim', lastName: 'Beispiel' }] }
  it.each([
    ['of the same person: nobody else', { profile }, null],
    ['of somebody else: that person', { profile: other }, ['Erika Muster']],
    ['that stays open: nobody', { profile: { ...other, account: { closeOld: 'no' } } }, null],
    ['of heirs: nobody, they hand in documents', { profile: other, type: 'nachlass' }, null],
    ['of a bank that was not asked: the named owners', { profile: named }, ['Kim Beispiel']],
  ])('sign for closing an account %s', async (_, given, holders) => {
    const { run } = await bank()
    const signatures = [{ ...signed[0], name: 'Somebody Else' }]
    const found = await run('profile.closingHolders', { type: 'kws', signatures, ...given })
    expect(found).toEqual({ holders, signatures: null })
  })
  it('sign before an order is prepared, which then has their signatures', async () => {
    const { run, to } = await bank()
    const prepare = (holderSignatures: unknown) =>
      run('order.prepare', { type: 'kws', profile: other, bankAccounts: null, holderSignatures })
    expect(await prepare(null)).toMatchObject({ order: null, holders: ['Erika Muster'] })
    expect(await prepare(signed)).toMatchObject({ order: { state: 'sent' }, holderSignatures: signed })
    await run('order.complete', { ...input, profile: other, holderSignatures: signed })
    expect(to('/switch/complete')[0]?.body).toMatchObject({ closeOld: { close: true, holders: signed } })
  })
})
