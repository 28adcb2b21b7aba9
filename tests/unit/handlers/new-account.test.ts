// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { handlers } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

const entered = (closeOld: string) => ({
  owners: null,
  recentOwners: null,
  account: { newIban: 'DE57991000001000000001', switchDate: '2026-12-07', closeOld },
  closing: null,
  closeAccounts: null,
})

describe('the new account', () => {
  it.each(['yes', 'no', 'later'])(
    'comes back from the server as it was answered: close %s',
    async (closeOld) => {
      let kept: unknown
      const { run } = await handlers(({ url, body }) => {
        if (url.endsWith('/switch/type')) {
          kept = (body as { profile: unknown }).profile
          return { body: { type: 'kws', profile: kept } }
        }
        return url.endsWith('/switch/userinfo')
          ? { body: { userId: '3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10', profile: kept, completed: false } }
          : undefined
      })
      await run('profile.save', { type: 'kws', withoutLogin: false, profile: entered(closeOld) })
      expect(await run('profile.account')).toMatchObject({ closeOld, newIban: 'DE57991000001000000001' })
    },
  )
})
