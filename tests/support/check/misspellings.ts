import { at, join, tokens } from '#engine/tools/check/json.ts'
import { kindOf } from '#engine/tools/check/file-kinds.ts'
import type { Source } from '#engine/tools/check/source.ts'
import type { Tree } from '#engine/tools/check/tree.ts'
import { pick } from './random.ts'

/** Typing errors: two letters exchanged, one missing, one twice, or the neighbouring key. */
export const slips = ['swap', 'drop', 'double', 'neighbour'] as const
export type Slip = (typeof slips)[number]

const rows = ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm']

function neighbourOf(letter: string): string {
  const row = rows.find((one) => one.includes(letter.toLowerCase())) ?? 'n'
  const place = row.indexOf(letter.toLowerCase())
  const next = row[place + 1] ?? row[place - 1] ?? 'm'
  return letter === letter.toLowerCase() ? next : next.toUpperCase()
}

/** The word with a typing error after its first letter, or unchanged if the error makes no difference there. */
export function misspelt(word: string, slip: Slip, random: () => number): string {
  const i = word.length < 2 ? 0 : 1 + Math.floor(random() * (word.length - 1))
  const [before, letter, after] = [word.slice(0, i), word[i] ?? '', word.slice(i + 1)]
  if (slip === 'drop') return before + after
  if (slip === 'double') return before + letter + letter + after
  if (slip === 'neighbour') return before + neighbourOf(letter) + after
  const last = before.at(-1) ?? ''
  return before.slice(0, -1) + letter + last + after
}

/** A place in the configuration that contains a name. */
export interface Site {
  kind: 'pointer' | 'guard key' | 'input key' | 'stored key' | 'text key' | 'name'
  source: Source
  /** The node of the value; for a key, of the object that has it. */
  pointer: string
  /** The key, if the name is a key. */
  key?: string
  /** The text before the name, the name, and the text after it. */
  before: string
  name: string
  after: string
}

const bound = /^\/(context|data|item|event|tenant|progress)\//
/** Keys whose values are new names that a flow, a screen or a form defines. */
const naming = new Set(
  'guard when requires screen form src format flow extends step initial target next check rewrite'.split(' '),
)

type Container = Record<string, unknown>

/** Every place that contains a name. Found without the check, by the structure of the files. */
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
  /** The misspelt name. */
  name: string
  /** The pointer to it. */
  pointer: string
  text: string
}

/** The file of a site with the misspelt name. A key of a guard is also misspelt in `required` of the same object. */
export function misspell(site: Site, slip: Slip, random: () => number): Misspelling | undefined {
  const name = misspelt(site.name, slip, random)
  if (name === site.name || name === '') return undefined
  const root = { file: structuredClone(site.source.value) } as Container
  const path = ['file', ...tokens(site.pointer)]
  const last = path.pop() ?? ''
  // A cast: the path was read from the same value.
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

/** This many misspellings, spread equally over kinds of sites and typing errors. */
export function misspellings(tree: Tree, count: number, random: () => number): Misspelling[] {
  const byKind = Map.groupBy(sitesOf(tree), ({ kind }) => kind)
  // Pointers and keys of guards come more often, because errors in them are the hardest to see.
  const turns = [...byKind.keys(), 'pointer', 'pointer', 'guard key'] as const
  const made: Misspelling[] = []
  for (let i = 0; made.length < count; i++) {
    const sites = byKind.get(turns[i % turns.length] ?? 'pointer') ?? []
    const one = misspell(pick(random, sites), slips[i % slips.length] ?? 'swap', random)
    if (one) made.push(one)
  }
  return made
}
