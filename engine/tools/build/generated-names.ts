import { filesBelow, readJson } from './files.ts'
import { isObject } from '../../util/json.ts'
import type { JsonObject } from '../../util/json.ts'

function walk(value: unknown, visit: (node: JsonObject) => void): void {
  if (Array.isArray(value)) value.forEach((item) => walk(item, visit))
  else if (isObject(value)) {
    visit(value)
    Object.values(value).forEach((item) => walk(item, visit))
  }
}

const union = (names: Iterable<string>) => {
  const list = [...new Set(names)].toSorted().map((name) => `\n  | '${name}'`)
  return list.length ? list.join('') : ' never'
}
const stem = (file: string) => file.replace(/^.*\//, '').replace(/(\.schema|\.ui)?\.json$/, '')

/** Handlers that flows (`invoke.src`) and screens (queries and calls) name; the registry in src must have exactly these. */
function usedHandlers(root: string): string[] {
  const names: string[] = []
  const files = [...filesBelow(root, 'flows', '.json'), ...filesBelow(root, 'schemas/forms', '.ui.json')]
  for (const file of files)
    walk(readJson(root, file), (node) => {
      // `src` of a video is a file.
      if (typeof node.src === 'string' && node.type !== 'video') names.push(node.src)
    })
  return names
}

/** Handlers that need not be used by a flow. New flows can use them without code. */
function generalHandlers(root: string): string[] {
  const schema = readJson(root, 'schemas/handlers.schema.json')
  const declared = isObject(schema) && isObject(schema.properties) ? schema.properties : {}
  return Object.entries(declared).flatMap(([name, one]) =>
    isObject(one) && one['x-optional-use'] === true ? [name] : [],
  )
}

/** The names that a schema of the product declares as its keys, such as the checks. */
function declaredIn(root: string, file: string): string[] {
  const schema = readJson(root, file)
  return isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : []
}

/** Context key -> session storage key, from `x-session` in schemas/context. */
function sessionKeys(root: string): Record<string, string> {
  const schema = readJson(root, 'schemas/context/context.schema.json')
  const keys: Record<string, string> = {}
  if (isObject(schema) && isObject(schema.properties))
    for (const [key, property] of Object.entries(schema.properties))
      if (isObject(property) && typeof property['x-session'] === 'string') keys[key] = property['x-session']
  return keys
}

/** The module .generated/names.ts: unions that make an unknown or unused name a type error in src. */
export function nameModule(root: string): string {
  const screens = filesBelow(root, 'flows', '.json').filter((file) => file.includes('/screens/'))
  const forms = filesBelow(root, 'schemas/forms', '.schema.json')
  return `// Generated from flows/ and schemas/ by \`npm run gen\`.
export type HandlerName =${union([...usedHandlers(root), ...generalHandlers(root)])}
export type ScreenId =${union(screens.map(stem))}
export type FormId =${union(forms.map(stem))}
export type FormatName =${union(declaredIn(root, 'schemas/formats.schema.json'))}
export type CheckName =${union(declaredIn(root, 'schemas/checks.schema.json'))}
export type RewriteName =${union(declaredIn(root, 'schemas/rewrites.schema.json'))}
/** Context key -> session storage key. */
export const sessionKeys = ${JSON.stringify(sessionKeys(root), null, 2)} as const
`
}
