// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What becomes of a path on a page with this address, in a tab with this tenant in its session. The default tenant is hausbank. */
async function kept(opened: string, stored: string | undefined, path: string) {
  if (stored !== undefined) sessionStorage.setItem('tenant', stored)
  window.history.replaceState(null, '', opened)
  vi.stubGlobal('fetch', async (url: string) => {
    const [, id = ''] = /tenants\/([\w-]+)\/tenant\.json/.exec(url) ?? []
    return ['hausbank', 'direkt', 'mondbank'].includes(id)
      ? Response.json({ id, name: id, theme: {} })
      : new Response('', { status: 404 })
  })
  vi.resetModules()
  const [{ findTenant }, fresh] = await Promise.all([
    import('#src/boot/tenant.ts'),
    import('#engine/tenant/links.ts'),
  ])
  await findTenant()
  const address = fresh.keepTenant(path)
  // Later test files of this worker import these modules.
  fresh.setNamedTenant(undefined)
  return address
}

describe('an address that a customer copies or shares names the bank', () => {
  it.each([
    ['that the address named', '/?tenant=direkt', undefined, '/a', '/a?tenant=direkt'],
    ['that an earlier address of the tab named', '/return?loginId=1', 'direkt', '/a', '/a?tenant=direkt'],
    ['beside other parameters', '/?lang=de', 'direkt', '/?lang=de', '/?lang=de&tenant=direkt'],
    ['once', '/?tenant=direkt', undefined, '/?tenant=direkt&lang=en', '/?tenant=direkt&lang=en'],
  ])('%s', async (_, address, stored, path, expected) => {
    expect(await kept(address, stored, path)).toBe(expected)
  })
  it.each([
    ['that the host chose', '/', undefined],
    ['that is not there', '/?tenant=nobody', undefined],
    ['with a name that is none', '/?tenant=..%2Fdirekt', undefined],
  ])('but none %s', async (_, address, stored) => {
    expect(await kept(address, stored, '/a')).toBe('/a')
  })
})
