import { at, join, tokens } from '#engine/tools/check/json.ts'
import { kindOf } from '#engine/tools/check/layout.ts'
import type { Source } from '#engine/tools/check/source.ts'
import type { Tree } from '#engine/tools/check/tree.ts'
import { pick } from './random.ts'

/** A name as somebody mistypes it: two letters exchanged, one left out, one twice, or the key beside it. */
export const slips = ['swap', 'drop', 'double', 'neighbour'] as const
export type Slip = (typeof slips)[number]

const rows = ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm']

function neighbourOf(letter: string): string {
  const row = rows.find((one) => one.includes(letter.toLowerCase())) ?? 'n'
  const place = row.indexOf(letter.toLowerCase())
  const next = row[place + 1] ?? row[place - 1] ?? 'm'
  return letter === letter.toLowerCase() ? next : next.toUpperCase()
}

/** The word with a slip after its first letter; the same word where the slip makes no difference there. */
export function misspelt(word: string, slip: Slip, random: () => number): string {
  const i = word.length < 2 ? 0 : 1 + Math.floor(random() * (word.length - 1))
  const [before, letter, after] = [word.slice(0, i), word[i] ?? '', word.slice(i + 1)]
  if (slip === 'drop') return before + after
  if (slip === 'double') return before + letter + letter + after
  if (slip === 'neighbour') return before + neighbourOf(letter) + after
  const last = before.at(-1) ?? ''
  return before.slice(0, -1) + letter + last + after
}

/** A place in the configuration where somebody writes a name. */
export interface Site {
  kind: 'pointer' | 'guard key' | 'input key' | 'stored key' | 'text key' | 'name'
  source: Source
  /** The value, or of a key the object that holds it. */
  pointer: string
  /** The key, where the name is one. */
  key?: string
  /** What stands before the name in the same text, the name, and what follows. */
  before: string
  name: string
  after: string
}

const bound = /^\/(context|data|item|event|tenant|progress)\//
/** Keys under which a flow, a screen or a form names something of its own. */
const naming = new Set(
  'guard when requires screen form src format flow extends step initial target next check rewrite'.split(' '),
)

type Container = Record<string, unknown>

/** Every place where a name is written, found by the shape of the files alone: the check has no say in it. */
export function sitesOf(tree: Tree): Site[] {
  const texts = new Set(
    tree.sources.flatMap(({ file, value }) =>
      file.startsWith('flows/texts/de/') ? Object.keys(value as Container) : [],
    ),
  )
  const found: Site[] = []
  for (const source of tree.sources) {
    const kind = kindOf(source.file)
    if (!['flow', 'variant', 'part', 'guards', 'screen', 'form-ui', 'routes'].includes(kind)) continue
    const add = (site: Omit<Site, 'source'>) => found.push({ source, ...site })
    const visit = (value: unknown, pointer: string, key: string): void => {
      if (typeof value === 'string') {
        const cut = value.lastIndexOf('/') + 1
        const dot = value.lastIndexOf('.') + 1
        if (bound.test(value))
          add({ kind: 'pointer', pointer, before: value.slice(0, cut), name: value.slice(cut), after: '' })
        else if (texts.has(value))
          add({ kind: 'text key', pointer, before: value.slice(0, dot), name: value.slice(dot), after: '' })
        else if (naming.has(key) && value !== '$next')
          add({
            kind: 'name',
            pointer,
            before: /^[.#]/.exec(value)?.[0] ?? '',
            name: value.replace(/^[.#]/, ''),
            after: '',
          })
      }
      if (typeof value !== 'object' || value === null) return
      for (const [name, child] of Object.entries(value)) visit(child, join(pointer, name), name)
      if (Array.isArray(value)) return
      for (const name of Object.keys(value)) {
        const here = { pointer, key: name, before: '', name, after: '' }
        if (kind === 'guards' && key === 'properties') add({ kind: 'guard key', ...here })
        if (key === 'input') add({ kind: 'input key', ...here })
        const stored = key === 'params' && at(source.value, pointer.replace(/\/params$/, '/type')) === 'store'
        if (stored || (key === 'context' && /^(\/entries\/\d+)?\/context$/.test(pointer)))
          add({
            kind: 'stored key',
            ...here,
            before: name.slice(0, name.lastIndexOf('.') + 1),
            name: name.slice(name.lastIndexOf('.') + 1),
          })
      }
    }
    visit(source.value, '', '')
  }
  return found.filter(({ name }) => name.length > 1 && !/^\d+$/.test(name))
}

export interface Misspelling {
  site: Site
  slip: Slip
  /** The name as it stands there now. */
  name: string
  /** Where it stands now. */
  pointer: string
  text: string
}

/** The file of a site with its name misspelt. A key of a guard is misspelt in `required` beside it as well. */
export function misspell(site: Site, slip: Slip, random: () => number): Misspelling | undefined {
  const name = misspelt(site.name, slip, random)
  if (name === site.name || name === '') return undefined
  const root = { file: structuredClone(site.source.value) } as Container
  const path = ['file', ...tokens(site.pointer)]
  const last = path.pop() ?? ''
  // The path was read from the same value.
  const parent = path.reduce<Container>((here, token) => here[token] as Container, root)
  const whole = site.before + name + site.after
  if (site.key === undefined) parent[last] = whole
  else {
    const object = parent[last] as Container
    if (Object.hasOwn(object, whole)) return undefined
    parent[last] = Object.fromEntries(
      Object.entries(object).map(([key, value]) => [key === site.key ? whole : key, value]),
    )
    if (site.kind === 'guard key' && Array.isArray(parent.required))
      parent.required = parent.required.map((key: unknown) => (key === site.key ? whole : key))
  }
  return {
    site,
    slip,
    name,
    pointer: site.key === undefined ? site.pointer : join(site.pointer, whole),
    text: JSON.stringify(root.file, null, 2),
  }
}

/** So many misspellings: as many of each kind of site and of each slip, of the sites of a kind any. */
export function misspellings(tree: Tree, count: number, random: () => number): Misspelling[] {
  const byKind = Map.groupBy(sitesOf(tree), ({ kind }) => kind)
  // Pointers and keys of guards are what is mistyped most and seen last.
  const turns = [...byKind.keys(), 'pointer', 'pointer', 'guard key'] as const
  const made: Misspelling[] = []
  for (let i = 0; made.length < count; i++) {
    const sites = byKind.get(turns[i % turns.length] ?? 'pointer') ?? []
    const one = misspell(pick(random, sites), slips[i % slips.length] ?? 'swap', random)
    if (one) made.push(one)
  }
  return made
}
