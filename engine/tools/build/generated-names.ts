import { asString, entries, get } from '../../util/json.ts'
import { filesBelow, readJson } from './files.ts'

/** Names as a union type. */
const union = (names: Iterable<string>) =>
  [...new Set(names)]
    .toSorted()
    .map((name) => `\n  | '${name}'`)
    .join('') || ' never'

export const stem = (file: string) => file.replace(/^.*\//, '').replace(/(\.schema)?\.json$/, '')

/** The module .generated/names.ts: unions that make an unknown or a missing name a type error in src. */
export function nameModule(root: string): string {
  /** What a schema of the product declares as its keys, such as the checks. The check finds what nothing uses. */
  const declared = (file: string) => entries(get(readJson(root, `schemas/${file}.schema.json`), 'properties'))
  const keysOf = (file: string) => union(declared(file).map(([name]) => name))
  const screens = filesBelow(root, 'flows', '.json').filter((file) => file.includes('/screens/'))
  const sessionKeys = declared('context/context').flatMap(([name, property]) => {
    const key = asString(get(property, 'x-session'))
    return key === undefined ? [] : [[name, key] as const]
  })
  return `// Generated from flows/ and schemas/ by \`npm run gen\`.
export type HandlerName =${keysOf('handlers')}
export type ScreenId =${union(screens.map(stem))}
export type FormId =${union(filesBelow(root, 'schemas/forms', '.schema.json').map(stem))}
export type FormatName =${keysOf('formats')}
export type CheckName =${keysOf('checks')}
export type RewriteName =${keysOf('rewrites')}
/** Context key -> session storage key. */
export const sessionKeys = ${JSON.stringify(Object.fromEntries(sessionKeys), null, 2)} as const
`
}
