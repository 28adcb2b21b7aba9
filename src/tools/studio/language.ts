import { nodes } from 'virtual:tenant-nodes'
import { linkHref } from '#engine/tenant/links.ts'
import { isTenantId, readTenant } from '#engine/tenant/read.ts'
import { Documents } from '#engine/tools/json/documents.ts'
import type { SchemaPlace } from '#engine/tools/json/documents.ts'
import { isObject } from '#engine/util/json.ts'
import type { Languages } from '#engine/tools/check/schemas/languages.ts'
import { parse } from '#engine/tools/json/parse.ts'
import type { Tenant } from '#generated/engine.ts'
import common from '#schemas/engine/common.schema.json?raw'
import tenant from '#schemas/engine/tenant.schema.json?raw'
import { validate } from '#schemas/engine/tenant.schema.json?validator=root'
import { fileOf, parsedObject, schemaFiles } from './file.ts'
import type { TenantDocument } from './file.ts'

const sources = schemaFiles.map((file, i) => parse(file, [tenant, common][i] ?? ''))
const [own] = sources
if (!isObject(own?.value)) throw new Error(`${schemaFiles[0]} is not a schema.`)
const documents = new Documents(sources)

/** The schema of tenant files, with the base URL for resolving its `$ref`s. */
export const tenantSchema: SchemaPlace = { schema: own.value, base: documents.addressOf(own) }

/**
 * The schemas for the rules of the check: in the studio only that of tenants. Its validators are compiled at build time,
 * because the CSP forbids eval.
 */
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
    // The cast: the check only calls the validator as a function.
    address === tenantSchema.base ? (validate as ReturnType<Languages['validator']>) : undefined,
  place: (kind) => (kind === 'tenant' ? tenantSchema : undefined),
  // Only rules about flows read these; rules for tenants do not.
  accepts: () => undefined,
  broken: () => undefined,
  invalid: new Map(),
}

/** The schema node for a path in a tenant file, `$ref`s resolved; undefined if there is none. */
export function schemaAt(
  path: readonly string[],
  place: SchemaPlace = tenantSchema,
): SchemaPlace['schema'] | undefined {
  const { schema, base } = place
  if (typeof schema.$ref === 'string') {
    const next = documents.resolve(schema.$ref, base)
    // Keywords beside the $ref take precedence over those of the referenced schema.
    return next && schemaAt(path, { base: next.base, schema: { ...next.schema, ...schema, $ref: undefined } })
  }
  const [token, ...rest] = path
  if (token === undefined) return schema
  const { properties, additionalProperties } = schema
  const child =
    isObject(properties) && Object.hasOwn(properties, token) ? properties[token] : additionalProperties
  return isObject(child) ? schemaAt(rest, { schema: child, base }) : undefined
}

/** The tenant of a file for the preview; undefined if the file is not valid or a link is not safe. */
export function validTenant(document: TenantDocument): Tenant | undefined {
  const value = parsedObject(document)
  const read = value && validate(value) ? readTenant(value) : undefined
  return read && Object.values(read.theme.links).every((link) => linkHref(link)) ? read : undefined
}

/**
 * A document from the text of any file. Its `id` sets the path; without a valid id it gets the path of the current document.
 */
export function documentFrom(text: string, current: TenantDocument): TenantDocument {
  const id = parsedObject({ ...current, text })?.id
  return { file: isTenantId(id) ? fileOf(id) : current.file, text }
}
