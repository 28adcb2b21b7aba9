import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'
import { toModule } from '#engine/tools/build/validators.ts'
import { shallowNode } from '#engine/tools/check/explain.ts'
import { isObject } from '#engine/tools/check/json.ts'
import type { JsonObject } from '#engine/tools/check/json.ts'
import { factsOf } from './facts.ts'
import { languageFiles } from './language-files.ts'

const facts = 'virtual:tenant-facts'
const nodes = 'virtual:tenant-nodes'

/** Every object in a schema file: each node of the schema is among them. */
const objects = (value: unknown): JsonObject[] =>
  Array.isArray(value)
    ? value.flatMap(objects)
    : isObject(value)
      ? [value, ...Object.values(value).flatMap(objects)]
      : []

/** Whether an object of a schema file is a node of the schema: one that ajv can compile. */
function isNode(ajv: Ajv, schema: JsonObject): boolean {
  try {
    ajv.compile(schema)
    return true
  } catch {
    return false
  }
}

/** What `explain` compiles node by node in Node, compiled beforehand: by the text of the node. */
function nodesModule(root: string): string {
  // As engine/tools/check/languages.ts has it, so that errors say the same.
  const options = {
    strictRequired: false,
    strictTypes: false,
    allErrors: true,
    verbose: true,
    logger: false,
  } as const
  const scratch = new Ajv(options)
  const ajv = new Ajv({ ...options, code: { source: true, lines: false } })
  const texts = languageFiles.flatMap((file) =>
    objects(JSON.parse(readFileSync(join(root, file), 'utf8'))).map((one) =>
      JSON.stringify(shallowNode(one)),
    ),
  )
  const wanted = [...new Set(texts)].filter((text) => isNode(scratch, JSON.parse(text) as JsonObject)) // made from one
  wanted.forEach((text, i) => ajv.addSchema(JSON.parse(text) as JsonObject, `node${i}`)) // as above
  const names = Object.fromEntries(wanted.map((_, i) => [`node${i}`, `node${i}`]))
  return `${toModule(standalone(ajv, names))}
export const nodes = new Map(${JSON.stringify(wanted)}.map((text, i) => [text, module.exports['node' + i]]))
`
}

/** What the studio needs from the rest of the configuration, read when it is built or served. */
export function tenantFacts(): Plugin {
  let root = ''
  return {
    name: 'tenant-facts',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: (source) => (source === facts || source === nodes ? `\0${source}` : null),
    load(id) {
      if (id === `\0${nodes}`) return { code: nodesModule(root), map: null, moduleType: 'js' }
      if (id !== `\0${facts}`) return null
      return `export const facts = JSON.parse(${JSON.stringify(JSON.stringify(factsOf(root)))})`
    },
  }
}
