// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { handlers } from '../handlers/support.ts'

interface Found {
  id: string
  iban?: string
  enabled: boolean
}
const iban = 'DE57991000001000000001'
const account = (id: string, more: object = {}): Found => ({ id, enabled: false, ...more })

let found: Found[] = []
let all: Awaited<ReturnType<typeof handlers>>
beforeAll(async () => {
  all = await handlers(({ url }) => {
    const [, id, side] = /accounts\/(\w+)\/(enable|disable)$/.exec(url) ?? []
    const one = found.find((other) => other.id === id)
    if (one) one.enabled = side === 'enable'
    const named = found.map((other) => ({ name: 'Konto', ...other }))
    if (url.endsWith('/banking/accounts')) return { body: { accounts: named } }
    return one && { body: { name: 'Konto', ...one } }
  })
})
afterAll(() => void vi.unstubAllGlobals())
const listed = async () =>
  ((await all.run('accounts.list')) as (Found & { hindrance?: string })[]).map(
    ({ id, enabled, hindrance }) => [id, enabled, hindrance ?? ''],
  )

describe('an account that cannot move is shown with the reason, and the same account stands there once', () => {
  it.each([
    [
      'a depot and a card have no IBAN',
      [account('depot', { type: 'depot', enabled: true }), account('card', { iban: '' })],
      [
        ['depot', false, 'noIban'],
        ['card', false, 'noIban'],
      ],
    ],
    ['a masked IBAN is none', [account('a', { iban: 'DE57****0001' })], [['a', false, 'noIban']]],
    [
      'two logins have found it',
      [account('a', { iban }), account('b', { iban: 'de57 9910 0000 1000 0000 01' })],
      [['a', false, '']],
    ],
    [
      'the one that takes part is shown',
      [account('a', { iban }), account('b', { iban, enabled: true })],
      [['b', true, '']],
    ],
    [
      'it was chosen under both ids',
      [account('a', { iban, enabled: true }), account('b', { iban, enabled: true })],
      [['a', true, '']],
    ],
    [
      'two cards are two',
      [account('card1'), account('card2')],
      [
        ['card1', false, 'noIban'],
        ['card2', false, 'noIban'],
      ],
    ],
  ])('%s', async (_, accounts, right) => {
    found = accounts
    expect(await listed()).toEqual(right)
  })
  it('what is left out is left out under each of its ids', async () => {
    found = [account('a', { iban, enabled: true }), account('b', { iban, enabled: true })]
    await all.run('accounts.set', { id: 'a', enabled: false })
    expect(found.map(({ enabled }) => enabled)).toEqual([false, false])
  })
})
