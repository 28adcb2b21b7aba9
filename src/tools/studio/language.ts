import { nodes } from 'virtual:tenant-nodes'
import { Documents } from '#engine/tools/check/documents.ts'
import type { SchemaPlace } from '#engine/tools/check/documents.ts'
import { isObject } from '#engine/tools/check/json.ts'
import type { Languages } from '#engine/tools/check/languages.ts'
import { parse } from '#engine/tools/check/parse.ts'
import common from '#schemas/engine/common.schema.json?raw'
import tenant from '#schemas/engine/tenant.schema.json?raw'
import { validate } from '#schemas/engine/tenant.schema.json?validator=root'
import { languageFiles } from './language-files.ts'

const sources = languageFiles.map((file, i) => parse(file, [tenant, common][i] ?? ''))
const [own] = sources
if (!isObject(own?.value)) throw new Error(`${languageFiles[0]} holds no schema.`)
const documents = new Documents(sources)

/** The schema of a tenant, where its `$ref`s can be followed. */
export const tenantPlace: SchemaPlace = { schema: own.value, base: documents.addressOf(own) }

/** The language of a tenant as the check knows it; what ajv would compile was compiled when this was built. */
export const language: Languages = {
  documents,
  core: documents,
  ajv: {
    compile(schema) {
      const found = nodes.get(JSON.stringify(schema))
      if (!found) throw new Error('The schema of a tenant holds a node that was not compiled.')
      return found
    },
  },
  validator: (address) =>
    // Only called with a value, as a function: ajv's type has more to it.
    address === tenantPlace.base ? (validate as ReturnType<Languages['validator']>) : undefined,
  place: (kind) => (kind === 'tenant' ? tenantPlace : undefined),
  accepts: () => undefined,
  broken: () => undefined,
  invalid: new Map(),
}

/** The node of the schema that says what may stand at a pointer, `$ref`s followed; undefined where none does. */
export function schemaAt(
  path: readonly string[],
  place: SchemaPlace = tenantPlace,
): SchemaPlace['schema'] | undefined {
  const { schema, base } = place
  if (typeof schema.$ref === 'string') {
    const next = documents.resolve(schema.$ref, base)
    // What is said beside a reference comes before what it leads to.
    return next && schemaAt(path, { base: next.base, schema: { ...next.schema, ...schema, $ref: undefined } })
  }
  const [token, ...rest] = path
  if (token === undefined) return schema
  const { properties, additionalProperties } = schema
  const child =
    isObject(properties) && Object.hasOwn(properties, token) ? properties[token] : additionalProperties
  return isObject(child) ? schemaAt(rest, { schema: child, base }) : undefined
}
