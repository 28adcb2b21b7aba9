// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { applyTheme } from '#engine/tenant/theme.ts'
import { isTenantId, readTenant } from '#engine/tenant/read.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('reading a tenant', () => {
  it.each([undefined, null, 7, 'x', [], {}, { id: 'a' }, { id: 'a', name: '' }, { id: 7, name: 'A' }])(
    'takes no %j for a tenant',
    (value) => expect(readTenant(value)).toBeUndefined(),
  )
  it('leaves out what it does not know, and keeps the rest', () => {
    const file = JSON.parse(`{
      "id": "a", "name": "A", "evil": 1, "__proto__": { "polluted": 1 }, "tone": "ihr", "locales": ["fr", "en", "en'"],
      "theme": { "evil": 1, "logo": "../x.svg", "logoDark": "x.js", "font": "Comic", "radius": "9px", "__proto__": { "polluted": 1 },
        "links": { "agb": "agb.md", "x": 7, "__proto__": "y" },
        "light": { "accent": "#00ff00", "text": "red", "surface": "url(x)", "evil": "#000000", "__proto__": "#000000" },
        "dark": [] },
      "features": { "a": true, "b": "true" }, "entries": { "default": "switch", "x": {} },
      "versions": { "terms": "2027-01", "privacy": "a b", "access": 7 },
      "texts": { "de": { "a.b": "c", "x": 7 }, "fr": { "a.b": "d" } } }`) as unknown
    expect(readTenant(file)).toEqual({
      id: 'a',
      name: 'A',
      tone: 'sie',
      locales: ['en'],
      theme: { links: { agb: 'agb.md' }, light: { accent: '#00ff00' }, dark: {} },
      features: { a: true },
      entries: { default: 'switch' },
      versions: { terms: '2027-01' },
      texts: { de: { 'a.b': 'c' }, en: {} },
    })
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('the name of a tenant in an address', () => {
  it.each([
    ['hausbank', true],
    ['evil', true], // fetched, not found, and replaced by the default with a notice
    ['../x', false],
    ['a\n', false],
    ['Hausbank', false],
    ['', false],
    ['__proto__', false],
    ['https://evil.example', false],
    ['a'.repeat(41), true],
    ['a'.repeat(42), false],
    [['hausbank'], false],
    [null, false],
  ])('%j: %s', (id, is) => expect(isTenantId(id)).toBe(is))
})

it('the colours of the bank follow the system from light to dark', () => {
  const query = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => query)
  const turn = (dark: boolean) => {
    query.matches = dark
    query.dispatchEvent(new Event('change'))
  }
  const root = document.createElement('div')
  const set = () =>
    Object.fromEntries(
      Array.from({ length: root.style.length }, (_, at) => root.style.item(at)).map((name) => [
        name,
        root.style.getPropertyValue(name),
      ]),
    )
  const light = { accent: '#00ff00', onAccent: '#000000', evil: '#000000' }
  const theme = { radius: 'large', light, dark: { accent: '#0000ff', muted: '#777777' } }
  const read = readTenant({ id: 'a', name: 'A', theme })
  if (!read) throw new Error('no tenant')
  applyTheme(read.theme, root)
  expect(set()).toEqual({ '--radius': '1rem', '--color-accent': '#00ff00', '--color-on-accent': '#000000' })
  turn(true)
  expect(set()).toEqual({ '--radius': '1rem', '--color-accent': '#0000ff', '--color-muted': '#777777' })
})
