import { join } from 'node:path'
import { compile } from 'json-schema-to-typescript'
import type { Plugin } from 'vite'
import { get, isObject, type JsonObject } from '../../util/json.ts'
import { filesBelow, isStarted, readJson, writeIfChanged } from './files.ts'
import { nameModule, stem } from './generated-names.ts'

const banner = '// Generated from schemas/ by `npm run gen`. Edit the schema, not this file.\n'
const options = {
  bannerComment: '',
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  format: false,
} as const

/** A module with the types of these schemas. A type that several schemas share is written once, named by its `title`. */
async function moduleOf(root: string, refs: string[]): Promise<string> {
  const properties = Object.fromEntries(refs.map((ref) => [ref, { $ref: join(root, ref) }]))
  const schema = { title: 'Everything', type: 'object' as const, properties, additionalProperties: false }
  return banner + (await compile(schema, 'Everything', { ...options, cwd: root + '/' }))
}

/** Types of entities and API calls, and the table of calls (method, path, class) from `x-call` in the schemas. */
async function apiModule(root: string): Promise<string> {
  const calls = filesBelow(root, 'schemas/api', '.schema.json').map((file) => {
    const schema = readJson(root, file)
    const definitions = get(schema, 'definitions')
    if (!isObject(definitions)) throw new Error(`${file}: needs "definitions"`)
    const parts = ['headers', 'request', 'response'].map((part) => {
      const title = `${String(get(schema, 'title'))}${part[0]?.toUpperCase()}${part.slice(1)}`
      return { part, type: part in definitions ? title : 'undefined' }
    })
    const refs = parts.flatMap(({ part }) => (part in definitions ? `${file}#/definitions/${part}` : []))
    const types = parts.map(({ part, type }) => `${part}: ${type}`).join('; ')
    return { name: stem(file), refs, types, call: JSON.stringify(get(schema, 'x-call')) }
  })
  const refs = [
    ...filesBelow(root, 'schemas/entities', '.schema.json'),
    ...calls.flatMap((call) => call.refs),
  ]
  return `${await moduleOf(root, refs)}
export interface Calls {\n${calls.map(({ name, types }) => `  '${name}': { ${types} }`).join('\n')}\n}
export type CallName = keyof Calls
export const calls = {\n${calls.map(({ name, call }) => `  '${name}': ${call},`).join('\n')}\n} as const\n`
}

/** The union of all element types. The schema uses if/then, which cannot be converted to types, so its `tsType` names this union. */
function elementUnion(root: string, files: string[]): string {
  const titles = files
    .filter((file) => file.includes('/elements/'))
    .map((file) => (readJson(root, file) as JsonObject).title) // schemas are objects
  return `\nexport type Element =\n  | ${titles.join('\n  | ')}\n`
}

/** Writes .generated/: types from schemas/, unions of the names that flows and screens use. Called by npm run gen and by Vite. */
export async function generate(root: string): Promise<void> {
  const below = (folder: string) => filesBelow(root, `schemas/${folder}`, '.schema.json')
  const engine = [...below('engine'), ...below('elements')]
  const modules = {
    'api.ts': await apiModule(root),
    'engine.ts': (await moduleOf(root, engine)) + elementUnion(root, engine),
    'forms.ts': await moduleOf(root, below('forms')),
    'context.ts': await moduleOf(root, below('context')),
    'embedding.ts': await moduleOf(root, below('embedding')),
    'settings.ts': await moduleOf(root, ['schemas/settings.schema.json']),
    'handlers.ts': await moduleOf(root, ['schemas/handlers.schema.json']),
    'names.ts': nameModule(root),
  }
  for (const [file, text] of Object.entries(modules)) writeIfChanged(join(root, '.generated', file), text)
}

if (isStarted(import.meta.filename)) await generate(process.cwd())

/** Vite plugin that generates .generated/ from schemas/ and flows/: at start, in builds and after each change. */
export function generated(root: string): Plugin {
  return {
    name: 'generated-types',
    buildStart: () => generate(root),
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (!file.endsWith('.json') || !/[\\/](schemas|flows)[\\/]/.test(file)) return
        // The check reports a file that is not saved completely. Until it is, the types stay unchanged.
        generate(root).catch((error: Error) => server.config.logger.warn(error.message))
      })
    },
  }
}
