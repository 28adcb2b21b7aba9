// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Share from '#engine/screen/elements/share.tsx'
import { Anchor } from '#engine/view/anchor.tsx'
import { EngineContext } from '#engine/view/engine.ts'
import { keepTenant, setNamedTenant } from '#engine/tenant/links.ts'
import { engine, show } from '../look/fake.tsx'

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  setNamedTenant(undefined)
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

describe('addresses name the tenant', () => {
  it.each([
    ['that the address named', '/?tenant=direkt', undefined, '/a', '/a?tenant=direkt'],
    [
      'that the address named, also the default one',
      '/?tenant=hausbank',
      undefined,
      '/',
      '/?tenant=hausbank',
    ],
    ['that an earlier address of the tab named', '/return?loginId=1', 'direkt', '/a', '/a?tenant=direkt'],
    ['of this address, not of an earlier one', '/?tenant=mondbank', 'direkt', '/a', '/a?tenant=mondbank'],
    ['beside other parameters', '/?lang=de', 'direkt', '/?lang=de', '/?lang=de&tenant=direkt'],
    ['before a fragment', '/?tenant=direkt', undefined, '/a#b', '/a?tenant=direkt#b'],
    ['once', '/?tenant=direkt', undefined, '/?tenant=direkt&lang=en', '/?tenant=direkt&lang=en'],
  ])('%s', async (_, address, stored, path, expected) => {
    expect(await kept(address, stored, path)).toBe(expected)
  })
  it.each([
    ['that the host chose', '/', undefined],
    ['that the host chose, in a later page', '/a', 'hausbank'],
    ['that is not there', '/?tenant=nobody', undefined],
    ['with a name that is none', '/?tenant=..%2Fdirekt', undefined],
    ['that is not there, in the tab of another one', '/?tenant=nobody', 'direkt'],
  ])('but none %s', async (_, address, stored) => {
    expect(await kept(address, stored, '/a')).toBe('/a')
  })
  it('and with an invalid name in the address, that of the tab', async () => {
    expect(await kept('/?tenant=A', 'direkt', '/a')).toBe('/a?tenant=direkt')
  })
})

it('a baked link is hydrated as it was baked, and names the tenant from then on', () => {
  const link = (
    <EngineContext value={engine()}>
      <Anchor to={{ href: '/public/imprint', external: false }}>Impressum</Anchor>
      <Anchor to={{ href: 'https://example.org/', external: true }}>Elsewhere</Anchor>
    </EngineContext>
  )
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(link)
  const hrefs = () => [...root.querySelectorAll('a')].map((one) => one.getAttribute('href'))
  expect(hrefs()).toEqual(['/public/imprint', 'https://example.org/'])
  setNamedTenant('mondbank')
  expect(keepTenant('/')).toBe('/?tenant=mondbank')
  const mismatch = vi.spyOn(console, 'error')
  const onRecoverableError = vi.fn()
  render(link, { container: root, hydrate: true, onRecoverableError })
  expect(hrefs()).toEqual(['/public/imprint?tenant=mondbank', 'https://example.org/'])
  expect(mismatch).not.toHaveBeenCalled()
  expect(onRecoverableError).not.toHaveBeenCalled()
})

it.each([
  [undefined, /\/start$/],
  ['mondbank', /\/start\?tenant=mondbank$/],
])('a link to share, on a page whose address names %s', async (named, address) => {
  setNamedTenant(named)
  const [title, text, label, copyLabel] = ['a', 'b', 'c', 'd']
  await show(<Share element={{ type: 'share', path: '/start', title, text, label, copyLabel }} />, {
    screen: {},
  })
  expect(document.querySelector('.share-link')?.textContent).toMatch(address)
})
