// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadTenant } from '#engine/tenant/read.ts'
import { findingsOf } from '#src/tools/studio/check.ts'
import hausbank from '#tenants/hausbank/tenant.json' with { type: 'json' }

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const load = (body: string) => {
  vi.stubGlobal('fetch', async () => new Response(body))
  return loadTenant('', 'hausbank')
}
type Change = (file: Record<string, unknown>) => object
const written = (change: Change) => JSON.stringify(change(structuredClone(hausbank)), null, 2)
const colours =
  (own: object): Change =>
  (file) => ({
    ...file,
    theme: { ...hausbank.theme, light: { ...hausbank.theme.light, ...own } },
  })

describe('an odd tenant file is read as far as it makes sense', () => {
  it.each<[string, string, object]>([
    ['a byte order mark', `\uFEFF${written((file) => file)}`, {}],
    ['lines that end as in Windows', written((file) => file).replaceAll('\n', '\r\n'), {}],
    ['a short colour', written(colours({ accent: '#046' })), { theme: { light: { accent: '#004466' } } }],
    [
      'a short colour in capitals',
      written(colours({ accent: '#0AF' })),
      { theme: { light: { accent: '#00AAFF' } } },
    ],
    [
      'the name of a colour',
      written(colours({ accent: 'red' })),
      { theme: { light: { accent: undefined } } },
    ],
    ['null', written((file) => ({ ...file, features: null, notice: null })), { features: {} }],
  ])('%s: the rest stays', async (_, text, read) => {
    const { tenant } = await load(text)
    const { tenant: whole } = await load(written((file) => file))
    const { theme = {}, ...others } = read as { theme?: { light?: object } }
    expect(tenant).toEqual({
      ...whole,
      ...others,
      theme: { ...whole.theme, light: { ...whole.theme.light, ...theme.light } },
    })
  })

  it('the check takes a short colour, and compares its contrast', () => {
    const found = (accent: string) =>
      findingsOf('tenants/hausbank/tenant.json', written(colours({ accent }))).map(({ rule }) => rule)
    expect(found('#046')).toEqual([])
    expect(found('#eee')).toContain('contrast')
  })
})

describe('a page has one main part, also if the tenant of the host cannot be read', () => {
  /** A page whose first screen is in its HTML, as the browser has parsed it. */
  function open() {
    const [, template = ''] = /(<template[^]*<\/template>)/.exec(readFileSync('index.html', 'utf8')) ?? []
    document.body.innerHTML = `<div id="root" data-baked data-app="begun"><main id="main"><h1>Start</h1></main></div>${template}`
    // A classic script of the page.
    new Function(readFileSync('src/boot/fallback.js', 'utf8'))()
    document.dispatchEvent(new Event('DOMContentLoaded'))
    return document.getElementById('root') as HTMLElement
  }
  const mains = () => [...document.querySelectorAll('main')].map(({ id }) => id)

  it('the message alone is shown, and after a new try the page', async () => {
    const root = open()
    expect(mains()).toEqual(['main'])
    root.dataset.app = 'failed'
    await vi.waitFor(() => expect(mains()).toEqual(['unavailable']))
    root.dataset.app = 'begun'
    await vi.waitFor(() => expect(mains()).toEqual(['main']))
    expect(root.textContent).toBe('Start')
    root.dataset.app = 'failed'
    await vi.waitFor(() => expect(mains()).toEqual(['unavailable']))
  })
})
