import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { promised } from '#engine/tools/build/supported-browsers.ts'

/** Version numbers of a browser, in order: '16.2' is [16, 2]. */
const numbers = (version: string) => version.replace('≤', '').split('.').map(Number)

function isWithin(version: string | false | null, limit: string): boolean {
  if (version === false || version === null || !/^≤?\d/.test(version)) return false
  const [one, other] = [numbers(version), numbers(limit)]
  const at = one.findIndex((number, index) => number !== (other[index] ?? 0))
  return at === -1 || (one[at] ?? 0) < (other[at] ?? 0)
}

/** Whether this is full support, without a flag and under the same name. */
const isIn = (limit: string, prefix: string) => (statement: SimpleSupportStatement) =>
  isWithin(statement.version_added, limit) &&
  !(statement.version_removed && isWithin(statement.version_removed, limit)) &&
  !statement.flags &&
  !statement.partial_implementation &&
  !statement.alternative_name &&
  (statement.prefix ?? '') === prefix

/** Supported browsers that lack a feature, or have only a part of it. */
export function lacking({ __compat }: Identifier, prefix = ''): string[] {
  return Object.entries(promised).flatMap(([browser, limit]) => {
    const support = __compat?.support[browser as BrowserName] // a name of theirs, by the list
    if (!support) return []
    const statements = [support].flat() as SimpleSupportStatement[] // one or several, as their type says
    return statements.some(isIn(limit, prefix)) ? [] : [browser]
  })
}

/** A feature by its path, such as `api.URL.parse_static`. */
export function feature(path: string): Identifier | undefined {
  let found: Identifier | undefined = data as unknown as Identifier // its roots have more beside features
  for (const name of path.split('/')) found = found && Object.hasOwn(found, name) ? found[name] : undefined
  return found?.__compat ? found : undefined
}

/** The data below a path. */
export function below(path: string): [name: string, feature: Identifier][] {
  let found: Identifier | undefined = data as unknown as Identifier // as above
  for (const name of path.split('/')) found = found?.[name]
  const all = Object.entries(found ?? {}) as [string, Identifier][] // but for one name, which goes
  return all.filter(([name]) => name !== '__compat')
}

/** A feature, and the supported browsers that lack it. */
export interface Young {
  feature: string
  lacking: string[]
}

/** The feature at this path, if a supported browser lacks it. */
export function young(path: string, prefix?: string): Young | undefined {
  const found = feature(path)
  const missing = found ? lacking(found, prefix) : []
  return missing.length > 0 ? { feature: path.replaceAll('/', '.'), lacking: missing } : undefined
}
