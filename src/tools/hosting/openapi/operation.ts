import type { JsonObject } from '#engine/util/json.ts'
import type { Call } from '../calls.ts'
import { isObject } from '#engine/util/json.ts'

const json = 'application/json'
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const headers = { 'x-request-id': ref('headers', 'RequestId') }
const failureHeaders = { ...headers, 'retry-after': ref('headers', 'RetryAfter') }

function tagOf({ path }: Call): string {
  if (/partners|categories/.test(path)) return 'partners'
  return path.split('/')[1] ?? ''
}

/** The first clause of a description: up to a colon, semicolon or full stop. */
const summaryOf = (description: string) => description.replace(/[.;:](\s.*)?$/s, '').split(/[.;:]\s/)[0]

const propertiesOf = (schema: JsonObject): [string, JsonObject][] =>
  isObject(schema.properties)
    ? Object.entries(schema.properties).map(([name, value]) => [name, isObject(value) ? value : {}])
    : []

const requiredOf = (schema: JsonObject): unknown[] => (Array.isArray(schema.required) ? schema.required : [])

const parametersIn = (location: 'query' | 'header', values: JsonObject = {}): JsonObject[] =>
  propertiesOf(values).map(([name, { description, ...schema }]) => ({
    name,
    in: location,
    description,
    required: requiredOf(values).includes(name),
    schema,
  }))

function parametersOf({ method, path, headers: own, request }: Call): unknown[] {
  const inPath = path.includes('{id}') ? [ref('parameters', 'Id')] : []
  return [
    ...inPath,
    ...parametersIn('header', own),
    ...(method === 'GET' ? parametersIn('query', request) : []),
  ]
}

/** Whether the call has a request body, even if all its properties are optional. */
export const hasBody = ({ method, request }: Call): boolean =>
  method !== 'GET' && (propertiesOf(request).length > 0 || 'oneOf' in request)

function bodyOf(call: Call): JsonObject | undefined {
  if (!hasBody(call)) return undefined
  const schema = ref('schemas', String(call.request.title))
  const required = requiredOf(call.request).length > 0 || 'oneOf' in call.request
  if (!call.multipart) return { required, content: { [json]: { schema } } }
  // Parts without a type are files.
  const files = propertiesOf(call.request).filter(([, part]) => part.type === undefined && !part.$ref)
  const encoding = Object.fromEntries(
    files.map(([name]) => [name, { contentType: 'application/pdf, image/jpeg, image/png' }]),
  )
  return { required, content: { 'multipart/form-data': { schema, encoding } } }
}

function successOf(call: Call, response: unknown): JsonObject {
  const description = String(call.response.description)
  if (call.empty) return { 204: { description, headers } }
  const content = (call.produces ?? [json]).map((type) => [type, type === json ? { schema: response } : {}])
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

/** The OpenAPI operation of a call. `response` is the schema of its JSON response. */
export function operationOf(call: Call, response: unknown): JsonObject {
  const parameters = parametersOf(call)
  const requestBody = bodyOf(call)
  return {
    operationId: call.name,
    summary: summaryOf(call.description),
    description: call.description,
    tags: [tagOf(call)],
    'x-class': call.class,
    ...(call.optional && { 'x-optional': true }),
    ...(call.public && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...successOf(call, response),
      ...((hasBody(call) || call.headers) && { 400: ref('responses', 'Invalid') }),
      ...(!call.public && { 401: ref('responses', 'Unauthorized') }),
      ...(call.path.includes('{id}') && { 404: ref('responses', 'UnknownId') }),
      ...(call.optional && {
        404: ref('responses', 'NotOffered'),
        405: ref('responses', 'NotOffered'),
        501: ref('responses', 'NotOffered'),
      }),
      '4XX': call.codes.length > 0 ? ownFailure(call.codes) : ref('responses', 'Refused'),
      '5XX': ref('responses', 'Failed'),
    },
  }
}
