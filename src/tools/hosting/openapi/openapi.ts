import { isStarted, readJson, writeIfChanged } from '#engine/tools/build/files.ts'
import icons from '#engine/view/icons.json' with { type: 'json' }
import { entries, get, isObject, type JsonObject } from '#engine/util/json.ts'
import type { Call, Contract } from '../calls.ts'
import { readContract } from '../read-contract.ts'
import base from './base.json' with { type: 'json' }

const json = 'application/json'
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const headers = { 'x-request-id': ref('headers', 'RequestId') }
const failureHeaders = { ...headers, 'retry-after': ref('headers', 'RetryAfter') }

/** An entity, or a part of one. */
const entityFile = /^(?:.*\/entities\/)?([a-z-]+)\.schema\.json(?:#(.*))?$/

/** Converts a draft-07 schema for OpenAPI 3.1: references to entities become components, and icons have their names. */
function toComponent(schema: JsonObject, { entities }: Contract): JsonObject {
  const reference = (value: unknown) => {
    const [, name = '', pointer = ''] = entityFile.exec(String(value)) ?? []
    const entity = entities[name]
    if (!entity) throw new Error(`${String(value)} is not an entity`)
    return `#/components/schemas/${String(entity.title)}${pointer}`
  }
  const text = JSON.stringify(schema, (key, value: unknown) => {
    // Keywords that only our tools read.
    if (['$schema', '$id', 'tsType'].includes(key)) return undefined
    if (key === '$ref') return reference(value)
    const description = 'Name of an icon: one of the examples. For another name the app shows initials.'
    if (key === 'icon' && isObject(value)) return { ...value, description, examples: Object.keys(icons) }
    // A part of a multipart body without a type is a file.
    if (isObject(value) && Object.keys(value).join() === 'description')
      return { ...value, type: 'string', contentMediaType: 'application/octet-stream' }
    // { title, description, type, allOf: [{ $ref }] } is the same as the reference in it.
    const allOf = get(value, 'allOf')
    return Array.isArray(allOf) && allOf.length === 1 ? (allOf[0] as JsonObject) : value
  })
  return JSON.parse(text) as JsonObject // what an object was written as
}

/** The first clause of a description: up to a colon, semicolon or full stop. */
const summaryOf = (description: string) => description.replace(/[.;:](\s.*)?$/s, '').split(/[.;:]\s/)[0]

const requiredOf = (schema: JsonObject): unknown[] => (Array.isArray(schema.required) ? schema.required : [])

const parametersIn = (location: 'query' | 'header', values: JsonObject = {}): JsonObject[] =>
  entries(values.properties).map(([name, property]) => {
    const { description, ...schema } = Object(property) as JsonObject // properties are schemas
    return { name, in: location, description, required: requiredOf(values).includes(name), schema }
  })

/** Whether the call has a request body, even if all its properties are optional. */
const hasBody = ({ method, request }: Call): boolean =>
  method !== 'GET' && (entries(request.properties).length > 0 || 'oneOf' in request)

function bodyOf(call: Call): JsonObject | undefined {
  if (!hasBody(call)) return undefined
  const schema = ref('schemas', String(call.request.title))
  const required = requiredOf(call.request).length > 0 || 'oneOf' in call.request
  if (!call.multipart) return { required, content: { [json]: { schema } } }
  // Parts without a type are files.
  const files = entries(call.request.properties).filter(
    ([, part]) => !get(part, 'type') && !get(part, '$ref'),
  )
  const encoding = Object.fromEntries(
    files.map(([name]) => [name, { contentType: 'application/pdf, image/jpeg, image/png' }]),
  )
  return { required, content: { 'multipart/form-data': { schema, encoding } } }
}

/** Whether the response has a schema of its own, not only an entity. */
const ownResponse = ({ empty, response }: Call) => !empty && !Array.isArray(response.allOf)

function successOf(call: Call, contract: Contract): JsonObject {
  const description = String(call.response.description)
  if (call.empty) return { 204: { description, headers } }
  const schema = ownResponse(call)
    ? ref('schemas', String(call.response.title))
    : toComponent(call.response, contract)
  const content = (call.produces ?? [json]).map((type) => [type, type === json ? { schema } : {}])
  const done = { 200: { description, headers, content: Object.fromEntries(content) } }
  return call.later ? { ...done, 202: { description: 'Accepted, not completed.', headers } } : done
}

/** The 4XX response of a call with its own codes, with an example of each. */
function ownFailure(codes: string[]): JsonObject {
  const examples = codes.map((code) => [code, { value: { code, message: `why it is ${code}` } }])
  return {
    description: 'Refused, with one of these codes or a general one.',
    headers: failureHeaders,
    content: { [json]: { schema: ref('schemas', 'ErrorBody'), examples: Object.fromEntries(examples) } },
  }
}

function operationOf(call: Call, contract: Contract): JsonObject {
  const hasId = call.path.includes('{id}')
  const notOffered = ref('responses', 'NotOffered')
  const parameters = [
    ...(hasId ? [ref('parameters', 'Id')] : []),
    ...parametersIn('header', call.headers),
    ...(call.method === 'GET' ? parametersIn('query', call.request) : []),
  ]
  const requestBody = bodyOf(call)
  return {
    operationId: call.name,
    summary: summaryOf(call.description),
    description: call.description,
    tags: [/partners|categories/.test(call.path) ? 'partners' : (call.path.split('/')[1] ?? '')],
    'x-class': call.class,
    ...(call.optional && { 'x-optional': true }),
    ...(call.public && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...successOf(call, contract),
      ...((requestBody ?? call.headers) && { 400: ref('responses', 'Invalid') }),
      ...(!call.public && { 401: ref('responses', 'Unauthorized') }),
      ...(hasId && { 404: ref('responses', 'UnknownId') }),
      ...(call.optional && { 404: notOffered, 405: notOffered, 501: notOffered }),
      '4XX': call.codes.length > 0 ? ownFailure(call.codes) : ref('responses', 'Refused'),
      '5XX': ref('responses', 'Failed'),
    },
  }
}

/** The OpenAPI 3.1 document of the API; base.json has what does not depend on the calls. @param version that of the product, such as 1.2.3 */
export function openapiDocument(contract: Contract, version: string): JsonObject {
  const { calls, entities } = contract
  const byPath = Map.groupBy(calls, ({ path }) => path)
  const paths = [...byPath].toSorted().map(([path, group]) => {
    const operations = group.map((call) => [call.method.toLowerCase(), operationOf(call, contract)])
    return [path, Object.fromEntries(operations)]
  })
  // What operations refer to, by title.
  const schemas = [
    ...Object.values(entities),
    ...calls.filter(hasBody).map(({ request }) => request),
    ...calls.filter(ownResponse).map(({ response }) => response),
  ].map((schema) => [schema.title, toComponent(schema, contract)])
  return {
    ...base,
    info: { ...base.info, version },
    paths: { ...base.paths, ...Object.fromEntries(paths) },
    components: { ...base.components, schemas: Object.fromEntries(schemas) },
  }
}

/** `npm run openapi`. Exit code 2: invalid arguments. */
if (isStarted(import.meta.filename)) {
  const [file = '.generated/openapi.json', ...more] = process.argv.slice(2)
  const { version } = Object(readJson('.', 'package.json'))
  const text = `${JSON.stringify(openapiDocument(readContract(), String(version)), null, 2)}\n`
  if (more.length > 0 || (file.startsWith('-') && file !== '-')) {
    console.error('Usage: npm run openapi -- [FILE]   (default .generated/openapi.json; - prints it)')
    process.exitCode = 2
  } else if (file === '-') process.stdout.write(text)
  else {
    writeIfChanged(file, text)
    console.log(`Written to ${file}`)
  }
}
