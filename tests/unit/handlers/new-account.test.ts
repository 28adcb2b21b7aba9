// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { handlers, loginId } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

const newIban = 'DE57991000001000000001'
const entered = (closeOld: string) => ({
  owners: null,
  recentOwners: null,
  account: { newIban, switchDate: '2026-12-07', closeOld },
  closing: null,
  closeAccounts: null,
})
const user = {
  userId: loginId,
  switchMode: 'default',
  completed: false,
  startedAt: '2026-12-01T10:00:00Z',
  uploads: [],
}

describe('the new account', () => {
  it.each(['yes', 'no', 'later'])('comes back as it was answered: close %s', async (closeOld) => {
    let stored: unknown
    const { run } = await handlers(({ url, body }) => {
      if (url.endsWith('/switch/userinfo')) return { body: { ...user, profile: stored } }
      stored = (body as { profile: unknown }).profile // the one other call
      return { body: { type: 'kws', profile: stored } }
    })
    await run('profile.save', { type: 'kws', withoutLogin: false, profile: entered(closeOld) })
    expect(await run('profile.account')).toEqual({ newIban })
    expect(await run('profile.switchDay')).toEqual({ switchDate: '2026-12-07' })
    expect(await run('profile.oldAccount')).toEqual({ closeOld })
  })

  it('is closed by the IBAN that the customer entered, which is restored only if no accounts were read', async () => {
    let stored: unknown
    const { run } = await handlers(({ url, body }) => {
      if (url.endsWith('/switch/userinfo')) return { body: { ...user, profile: stored } }
      if (url.endsWith('/switch/partners')) return { body: { items: [], allEnabled: false } }
      stored = (body as { profile: unknown }).profile // the one other call
      return { body: { type: 'kws-guided', profile: stored } }
    })
    const closing = { oldIban: 'DE63990000081234567080', closeDate: '2027-03-02', transferIban: newIban }
    const profile = { ...entered('yes'), closing }
    await run('profile.save', { type: 'kws', withoutLogin: true, profile })
    expect(stored).toMatchObject({ closeOld: { close: true, iban: closing.oldIban } })
    const { account } = profile
    expect(await run('profile.closing', { account, withoutLogin: true })).toEqual(closing)
    const { oldIban: _, ...others } = closing
    expect(await run('profile.closing', { account, withoutLogin: false })).toEqual(others)
    const { profileOf } = await import('#src/handlers/resume.ts')
    expect(profileOf(stored as object).closing).toEqual(closing)
  })

  it('is saved without what was not asked yet, and comes back open', async () => {
    let stored: unknown
    const { run } = await handlers(({ url, body }) => {
      if (url.endsWith('/switch/userinfo')) return { body: { ...user, profile: stored } }
      stored = (body as { profile: unknown }).profile // the one other call
      return { body: { type: 'kws', profile: stored } }
    })
    const account = { newIban, newBic: null }
    await run('profile.save', { type: 'kws', withoutLogin: false, profile: { ...entered('no'), account } })
    expect(stored).toEqual({ newIban })
    expect(await run('profile.oldAccount')).toEqual({})
    expect(await run('profile.switchDay')).toEqual({ switchDate: expect.any(String) })
    const { profileOf } = await import('#src/handlers/resume.ts')
    expect(profileOf({ newIban }).account).toEqual({ newIban })
    expect(profileOf({ newIban, closeOld: { close: false, later: true } }).account).toEqual({
      newIban,
      closeOld: 'later',
    })
  })
})

describe('accounts to close', () => {
  it('are proposed if they have one owner; for a joint account the reason is shown', async () => {
    const found = (id: string, owner: string, closable: boolean) => ({
      id,
      iban: newIban,
      name: 'Girokonto',
      type: 'giro',
      owner,
      currency: 'EUR',
      balance: null,
      enabled: true,
      closable,
    })
    const { run } = await handlers(() => ({
      body: {
        accounts: [
          found('own', 'Muster, Erika', true),
          found('both', 'Erika Muster und Max Muster', true),
          found('firm', 'Beispiel & Test GbR', true),
          found('card', 'Erika Muster', false),
        ],
      },
    }))
    const bankAccounts = ['own', 'both', 'firm', 'card']
    expect(await run('profile.closableAccounts', { bankAccounts })).toMatchObject([
      { id: 'own', proposed: true },
      { id: 'both', proposed: false, reason: 'joint' },
      { id: 'firm', proposed: true },
    ])
  })
})
