import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'
import { toModule } from '#engine/tools/build/schema-modules.ts'
import { shallowNode } from '#engine/tools/check/schemas/explain.ts'
import { isObject } from '#engine/util/json.ts'
import type { JsonObject } from '#engine/util/json.ts'
import { checkDataOf } from './check-data.ts'
import { schemaFiles } from './file.ts'

const facts = 'virtual:tenant-facts'
const nodes = 'virtual:tenant-nodes'

/** All objects in a schema file. The nodes of the schema are among them. */
const objects = (value: unknown): JsonObject[] =>
  Array.isArray(value)
    ? value.flatMap(objects)
    : isObject(value)
      ? [value, ...Object.values(value).flatMap(objects)]
      : []

/** Whether an object of a schema file is a schema node: ajv can compile it. */
function isNode(ajv: Ajv, schema: JsonObject): boolean {
  try {
    ajv.compile(schema)
    return true
  } catch {
    return false
  }
}

/**
 * Source of `virtual:tenant-nodes`: the validators that the check's explain.ts compiles at run time, compiled at build time.
 */
function nodesModule(root: string): string {
  // The options of engine/tools/check/schemas/languages.ts, so that messages are the same.
  const options = {
    strictRequired: false,
    strictTypes: false,
    allErrors: true,
    verbose: true,
    logger: false,
  } as const
  const scratch = new Ajv(options)
  const ajv = new Ajv({ ...options, code: { source: true, lines: false } })
  const texts = schemaFiles.flatMap((file) =>
    objects(JSON.parse(readFileSync(join(root, file), 'utf8'))).map((object) =>
      JSON.stringify(shallowNode(object)),
    ),
  )
  // The casts: each text was serialised from an object.
  const compilable = [...new Set(texts)].filter((text) => isNode(scratch, JSON.parse(text) as JsonObject))
  compilable.forEach((text, i) => ajv.addSchema(JSON.parse(text) as JsonObject, `node${i}`))
  const names = Object.fromEntries(compilable.map((_, i) => [`node${i}`, `node${i}`]))
  return `${toModule(standalone(ajv, names))}
export const nodes = new Map(${JSON.stringify(compilable)}.map((text, i) => [text, module.exports['node' + i]]))
`
}

/**
 * Vite plugin: provides facts about the configuration and the validators for the studio, collected when it is built or served.
 */
export function tenantFacts(): Plugin {
  let root = ''
  return {
    name: 'tenant-facts',
    configResolved: (config) => {
      root = config.root
    },
    configureServer({ watcher, moduleGraph }) {
      // A tenant that is saved for the first time is known after a reload of the page.
      watcher.on('add', (path) => {
        const module = /[\\/]tenants[\\/]/.test(path) ? moduleGraph.getModuleById(`\0${facts}`) : undefined
        if (module) moduleGraph.invalidateModule(module)
      })
    },
    resolveId: (source) => (source === facts || source === nodes ? `\0${source}` : null),
    load(id) {
      if (id === `\0${nodes}`) return { code: nodesModule(root), map: null, moduleType: 'js' }
      if (id !== `\0${facts}`) return null
      return `export const facts = JSON.parse(${JSON.stringify(JSON.stringify(checkDataOf(root)))})`
    },
  }
}
