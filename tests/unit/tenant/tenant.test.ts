// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { colours, applyTheme } from '#engine/tenant/theme.ts'
import { TenantError, isTenantId, loadTenant } from '#engine/tenant/load.ts'
import { readTenant } from '#engine/tenant/read.ts'
import { validate } from '#schemas/engine/tenant.schema.json?validator=root'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const known = ['id', 'name', 'tone', 'locales', 'theme', 'features', 'entries', 'versions', 'notice', 'texts']
const knownTheme = ['links', 'logo', 'logoDark', 'font', 'radius', 'light', 'dark']
const shipped = (id: string): unknown => JSON.parse(readFileSync(`tenants/${id}/tenant.json`, 'utf8'))

describe('reading a tenant', () => {
  it.each(['hausbank', 'direkt', 'mondbank', 'beraterbank'])('reads every key of the tenant %s', (id) => {
    const file = shipped(id) as Record<string, unknown> // a file of ours
    expect(readTenant(file)).toMatchObject(
      Object.fromEntries(known.flatMap((key) => (key in file ? [[key, file[key]]] : []))),
    )
  })
  it.each([undefined, null, 7, 'x', [], {}, { id: 'a' }, { id: 'a', name: '' }, { id: 7, name: 'A' }])(
    'finds no tenant in %j',
    (value) => expect(readTenant(value)).toBeUndefined(),
  )
  it('leaves out unknown and invalid values', () => {
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
  it('never throws, and returns no unknown values', () => {
    const value = fc.jsonValue({ maxDepth: 3 })
    const map = fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('__proto__', 'accent', 'constructor')),
      value,
    )
    const theme = fc.record(
      {
        links: map,
        light: map,
        dark: value,
        logo: value,
        logoDark: value,
        font: value,
        radius: value,
        x: value,
      },
      { requiredKeys: [] },
    )
    const tenant = fc.record(
      {
        id: fc.oneof(fc.string(), value),
        name: fc.oneof(fc.string(), value),
        tone: value,
        locales: value,
        theme,
        features: map,
        entries: map,
        texts: map,
        y: value,
      },
      { requiredKeys: [] },
    )
    let read = 0
    fc.assert(
      fc.property(fc.oneof(tenant, value), (file) => {
        const found = readTenant(file)
        if (!found) return
        read += 1
        expect(known).toEqual(expect.arrayContaining(Object.keys(found)))
        expect(knownTheme).toEqual(expect.arrayContaining(Object.keys(found.theme)))
        expect(colours).toEqual(expect.arrayContaining(Object.keys(found.theme.light)))
        for (const map_ of [found.theme.links, found.features, found.entries, found.texts?.de])
          expect(Object.hasOwn(map_ ?? {}, '__proto__')).toBe(false)
        expect(found.locales.length).toBeGreaterThan(0)
      }),
      { numRuns: 2000, seed: 4 },
    )
    expect(read).toBeGreaterThan(200)
  })
  it('accepts the same colours as the schema', () => {
    const palette = Object.fromEntries(colours.map((name) => [name, '#123456']))
    const { theme, ...rest } = shipped('hausbank') as { theme: object } // a file of ours
    expect(validate({ ...rest, theme: { ...theme, light: palette, dark: palette } })).toBe(true)
  })
})

describe('the name of a tenant', () => {
  it.each([
    ['hausbank', true],
    ['a-1', true],
    ['evil', true], // fetched, not found, and replaced by the default with a notice
    ['constructor', true], // as above: the name is only ever part of an address
    ['a.b', false],
    ['../x', false],
    ['x/../../y', false],
    ['%00', false],
    ['a\u0000', false],
    ['a\n', false],
    ['Hausbank', false],
    ['1a', false],
    ['-a', false],
    ['', false],
    ['ä', false],
    ['a,b', false],
    ['__proto__', false],
    ['https://evil.example', false],
    ['a'.repeat(41), true],
    ['a'.repeat(42), false],
    ['x'.repeat(10_240), false],
    [['hausbank'], false],
    [{ id: 'hausbank' }, false],
    [null, false],
    [undefined, false],
  ])('%j: %s', (id, is) => expect(isTenantId(id)).toBe(is))
  it('is the same in the address and in the file', async () => {
    const answer = (body: string, status = 200) =>
      vi.stubGlobal('fetch', async () => new Response(body, { status }))
    answer(JSON.stringify(shipped('hausbank')))
    expect((await loadTenant('', 'hausbank')).tenant.id).toBe('hausbank')
    await expect(loadTenant('', 'evil')).rejects.toThrow(TenantError)
    for (const [body, status] of [
      ['<!doctype html>', 200],
      ['{}', 200],
      ['null', 200],
      ['', 404],
    ] as const) {
      answer(body, status)
      await expect(loadTenant('', 'evil')).rejects.toThrow(TenantError)
    }
  })
})

describe('the theme', () => {
  /** The system asks for light or dark, and may change its mind. */
  function system() {
    const query = new EventTarget() as EventTarget & { matches: boolean } // what applyTheme uses of it
    query.matches = false
    vi.stubGlobal('matchMedia', () => query)
    return (dark: boolean) => {
      query.matches = dark
      query.dispatchEvent(new Event('change'))
    }
  }
  const tenant = (theme: object) => {
    const found = readTenant({ id: 'a', name: 'A', theme })
    if (!found) throw new Error('no tenant')
    return found.theme
  }
  const set = (root: HTMLElement) =>
    Object.fromEntries(
      Array.from({ length: root.style.length }, (_, index) => root.style.item(index)).map((name) => [
        name,
        root.style.getPropertyValue(name),
      ]),
    )

  it('sets the properties of the palette that the system asks for, and only those', () => {
    const turn = system()
    const root = document.createElement('div')
    const stop = applyTheme(
      tenant({
        radius: 'large',
        light: { accent: '#00ff00', onAccent: '#000000', evil: '#000000' },
        dark: { accent: '#0000ff', muted: '#777777' },
      }),
      root,
    )
    expect(set(root)).toEqual({
      '--radius': '1rem',
      '--color-accent': '#00ff00',
      '--color-on-accent': '#000000',
    })
    turn(true)
    expect(set(root)).toEqual({ '--radius': '1rem', '--color-accent': '#0000ff', '--color-muted': '#777777' })
    stop()
    turn(false)
    expect(root.style.getPropertyValue('--color-accent')).toBe('#0000ff')
  })
  it('that is empty is the theme of the engine', () => {
    system()
    const root = document.createElement('div')
    applyTheme(tenant({}), root)
    expect(set(root)).toEqual({ '--radius': '0.5rem' })
    applyTheme(tenant({ font: 'system' }), root)
    expect(root.style.getPropertyValue('--font')).toBe('var(--font-system)')
  })
})
