import { join } from 'node:path'
import { compile } from 'json-schema-to-typescript'
import type { Plugin } from 'vite'
import { isObject, type JsonObject } from '../../util/json.ts'
import { filesBelow, isStarted, readJson, writeIfChanged } from './files.ts'
import { nameModule } from './generated-names.ts'

const banner = '// Generated from schemas/ by `npm run gen`. Edit the schema, not this file.\n'
const options = {
  bannerComment: '',
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  format: false,
} as const

/** Generates one module for many schemas. A type that several schemas share is written once, named by its `title`. */
async function bundle(root: string, refs: [name: string, ref: string][]): Promise<string> {
  const properties = Object.fromEntries(refs.map(([name, $ref]) => [name, { $ref }]))
  const schema = { title: 'Everything', type: 'object' as const, properties, additionalProperties: false }
  return compile(schema, 'Everything', { ...options, cwd: root + '/' })
}

const stem = (file: string) => file.replace(/^.*\//, '').replace(/\.schema\.json$/, '')

/** Types of entities and API calls, and the table of calls (method, path, class) from `x-call` in the schemas. */
async function apiModule(root: string): Promise<string> {
  const entities = filesBelow(root, 'schemas/entities', '.schema.json')
  const calls = filesBelow(root, 'schemas/api', '.schema.json')
  const refs: [string, string][] = entities.map((file) => [stem(file), join(root, file)])
  const table: string[] = []
  const types: string[] = []
  for (const file of calls) {
    const schema = readJson(root, file)
    if (!isObject(schema) || !isObject(schema.definitions)) throw new Error(`${file}: needs "definitions"`)
    const title = String(schema.title)
    for (const part of ['headers', 'request', 'response'])
      if (schema.definitions[part])
        refs.push([`${stem(file)}-${part}`, `${join(root, file)}#/definitions/${part}`])
    const type = (part: string) =>
      isObject(schema.definitions) && schema.definitions[part]
        ? title + part[0]?.toUpperCase() + part.slice(1)
        : 'undefined'
    types.push(
      `  '${stem(file)}': { headers: ${type('headers')}; request: ${type('request')}; response: ${type('response')} }`,
    )
    table.push(`  '${stem(file)}': ${JSON.stringify(schema['x-call'])},`)
  }
  return `${banner}${await bundle(root, refs)}
export interface Calls {\n${types.join('\n')}\n}
export type CallName = keyof Calls
export const calls = {\n${table.join('\n')}\n} as const\n`
}

async function module(root: string, files: string[]): Promise<string> {
  return (
    banner +
    (await bundle(
      root,
      files.map((file) => [stem(file), join(root, file)]),
    ))
  )
}

/** The union of all element types. The schema uses if/then, which cannot be converted to types, so its `tsType` names this union. */
function elementUnion(root: string, files: string[]): string {
  const titles = files
    .filter((file) => file.includes('/elements/'))
    .map((file) => (readJson(root, file) as JsonObject).title) // schemas are objects
  return `\nexport type Element =\n  | ${titles.join('\n  | ')}\n`
}

/** File name below .generated/ -> its text. */
async function typeModules(root: string): Promise<Record<string, string>> {
  const engine = [
    ...filesBelow(root, 'schemas/engine', '.schema.json'),
    ...filesBelow(root, 'schemas/elements', '.schema.json'),
  ]
  return {
    'api.ts': await apiModule(root),
    'engine.ts': (await module(root, engine)) + elementUnion(root, engine),
    'forms.ts': await module(root, filesBelow(root, 'schemas/forms', '.schema.json')),
    'context.ts': await module(root, filesBelow(root, 'schemas/context', '.schema.json')),
    'embedding.ts': await module(root, filesBelow(root, 'schemas/embedding', '.schema.json')),
    'settings.ts': await module(root, ['schemas/settings.schema.json']),
    'handlers.ts': await module(root, ['schemas/handlers.schema.json']),
  }
}

/** Writes .generated/: types from schemas/, unions of the names that flows and screens use. Called by npm run gen and by Vite. */
export async function generate(root: string): Promise<void> {
  const modules = { ...(await typeModules(root)), 'names.ts': nameModule(root) }
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
