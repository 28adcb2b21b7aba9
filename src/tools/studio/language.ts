import type { ErrorObject, ValidateFunction } from 'ajv'
import { isValid } from '#engine/schema/evaluate.ts'
import { linkHref } from '#engine/tenant/links.ts'
import { isTenantId, readTenant } from '#engine/tenant/read.ts'
import { Documents, type SchemaPlace } from '#engine/tools/json/documents.ts'
import { entries, isObject, type JsonObject } from '#engine/util/json.ts'
import type { Languages } from '#engine/tools/check/schemas/languages.ts'
import { parse } from '#engine/tools/json/parse.ts'
import type { Tenant } from '#generated/engine.ts'
import common from '#schemas/engine/common.schema.json?raw'
import tenant from '#schemas/engine/tenant.schema.json?raw'
import { validate } from '#schemas/engine/tenant.schema.json?validator=root'
import { fileOf, parsedObject, type TenantDocument } from './file.ts'

const own = parse('schemas/engine/tenant.schema.json', tenant)
if (!isObject(own.value)) throw new Error(`${own.file} is not a schema.`)
const documents = new Documents([own, parse('schemas/engine/common.schema.json', common)])

/** The schema of tenant files, with the base URL for resolving its `$ref`s. */
export const tenantSchema: SchemaPlace = { schema: own.value, base: documents.addressOf(own) }

/** The parameters of the errors of a keyword, as the documentation of ajv names them; of a limit it is its argument. */
function paramsOf(keyword: string, argument: unknown, schema: JsonObject, value: unknown): object[] {
  const missing = (keys: unknown) => (keys as string[]).filter((key) => !Object.hasOwn(Object(value), key)) // the list of a valid schema
  if (keyword === 'required') return missing(argument).map((missingProperty) => ({ missingProperty }))
  if (keyword === 'dependencies')
    return entries(argument)
      .filter(([property]) => missing([property]).length === 0)
      .flatMap(([property, keys]) => missing(keys).map((missingProperty) => ({ property, missingProperty })))
  if (keyword === 'additionalProperties')
    return entries(value)
      .filter(([key]) => !Object.hasOwn(Object(schema.properties), key))
      .map(([additionalProperty]) => ({ additionalProperty }))
  return [{ limit: argument }]
}

/** The errors of a value, as ajv gives them for a single node of a schema. The CSP forbids ajv itself, which needs eval. */
const errorsOf = (schema: JsonObject, value: unknown) =>
  entries(schema).flatMap(([keyword, argument]) =>
    isValid({ properties: schema.properties ?? {}, [keyword]: argument }, value)
      ? []
      : paramsOf(keyword, argument, schema, value).map((params) => ({
          keyword,
          params,
          schemaPath: `#/${keyword}`,
          instancePath: '',
        })),
  )

function compile(schema: JsonObject): ValidateFunction {
  const validateNode = (value: unknown) => {
    validateNode.errors = errorsOf(schema, value)
    return validateNode.errors.length === 0
  }
  validateNode.errors = [] as ErrorObject[]
  return validateNode as unknown as ValidateFunction // the check calls it and reads its errors
}

/** The schemas for the rules of the check: in the studio only that of tenants, whose validator is compiled at build time. */
export const language: Languages = {
  documents,
  core: documents,
  ajv: { compile },
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

/** A document from the text of any file. Its `id` sets the path; without a valid id it gets the path of the current document. */
export function documentFrom(text: string, current: TenantDocument): TenantDocument {
  const id = parsedObject({ ...current, text })?.id
  return { file: isTenantId(id) ? fileOf(id) : current.file, text }
}
