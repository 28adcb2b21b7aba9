import { below, feature, lacking, type Young } from './data.ts'

/** Global objects whose interface has another name. */
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

/** The path of a global name in the data. */
export const globalPath = (name: string): string | undefined =>
  found([`javascript/builtins/${name}`, `api/${name}`, `api/Window/${name}`])

/** The path of `object.name` in the data, for a global object. */
export const staticPath = (object: string, name: string): string | undefined =>
  found([
    `javascript/builtins/${object}/${name}`,
    `api/${object}/${name}_static`,
    `api/${singletons[object] ?? object}/${name}`,
    ...(singletons[object] === 'Window' ? [globalPath(name) ?? ''] : []),
  ])

/** Methods of iterators: all browsers have iterators, but not all have these methods. */
const always = new Set(['Iterator'])

/** Members of all interfaces that the supported browsers have, by their names. Static members are listed apart. */
const candidates = Map.groupBy(
  ['api', 'javascript/builtins', 'javascript/builtins/Intl'].flatMap((root) =>
    below(root).flatMap(([name, owner]) =>
      always.has(name) || !owner.__compat || lacking(owner).length === 0
        ? below(`${root}/${name}`).flatMap(([key, member]) =>
            !member.__compat || /_(event|static)$/.test(key)
              ? []
              : { key, path: `${root}/${name}/${key}`, lacking: lacking(member) },
          )
        : [],
    ),
  ),
  ({ key }) => key,
)

/** The member of this name, if supported browsers lack it on every interface that has it. */
export function youngMember(name: string): Young | undefined {
  const list = candidates.get(name) ?? []
  const [first] = list
  if (!first || list.some(({ lacking: missing }) => missing.length === 0)) return undefined
  return { feature: list.map(({ path }) => path.replaceAll('/', '.')).join(' or '), lacking: first.lacking }
}
