import { below, feature, lacking } from './data.ts'
import type { Young } from './data.ts'

/** Objects that stand for an interface under a name of their own. */
const singletons: Record<string, string> = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  location: 'Location',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
  caches: 'CacheStorage',
  screen: 'Screen',
  sessionStorage: 'Storage',
  localStorage: 'Storage',
}

const found = (paths: string[]) => paths.find((path) => feature(path))

/** Where the data tells of a global name. */
export const globalPath = (name: string): string | undefined =>
  found([`javascript/builtins/${name}`, `api/${name}`, `api/Window/${name}`])

/** Where the data tells of `object.name`, for an object that is global. */
export const staticPath = (object: string, name: string): string | undefined =>
  found([
    `javascript/builtins/${object}/${name}`,
    `api/${object}/${name}_static`,
    `api/${singletons[object] ?? object}/${name}`,
    ...(singletons[object] === 'Window' ? [globalPath(name) ?? ''] : []),
  ])

interface Candidate {
  path: string
  lacking: string[]
}

/** Everything that has a member of a name, where the promised browsers have the owner. Those of a class itself stand apart. */
const candidates = new Map<string, Candidate[]>()

function addMembers(path: string): void {
  for (const [key, member] of below(path)) {
    if (!member.__compat || /_(event|static)$/.test(key)) continue
    const list = candidates.get(key) ?? []
    list.push({ path: `${path}/${key}`, lacking: lacking(member) })
    candidates.set(key, list)
  }
}

/** Iterators are made by methods that all browsers have; only what they can do is new. */
const always = new Set(['Iterator'])

for (const root of ['api', 'javascript/builtins', 'javascript/builtins/Intl'])
  for (const [name, owner] of below(root))
    if (always.has(name) || !owner.__compat || lacking(owner).length === 0) addMembers(`${root}/${name}`)

/** The member of this name, if whatever has one is younger than the promise. */
export function youngMember(name: string): Young | undefined {
  const list = candidates.get(name) ?? []
  const [first] = list
  if (!first || list.some(({ lacking: missing }) => missing.length === 0)) return undefined
  return { feature: list.map(({ path }) => path.replaceAll('/', '.')).join(' or '), lacking: first.lacking }
}
