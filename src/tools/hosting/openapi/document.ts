import icons from '#engine/view/icons.json' with { type: 'json' }
import type { JsonObject } from '#engine/util/json.ts'
import type { Contract } from '../calls.ts'
import { isObject } from '#engine/util/json.ts'
import { failureHeaders, hasBody, operationOf, tagOf } from './operation.ts'
import { toComponent } from './schemas.ts'

const tags: Record<string, string> = {
  files: 'Files that are read without a token.',
  auth: 'Tokens: refresh, logout, redeeming of one-time codes.',
  banking: 'Logins at the old bank, second factors, accounts.',
  feedback: 'Feedback of customers.',
  partners: 'Contract partners: directory, unmatched postings, partners of the switch.',
  switch: 'The whole switch: user, profile, hand-over, documents, completion.',
}

const message = 'for developers; customers see a text of the code'
const failure = (description: string, codes: string[]) => ({
  description,
  headers: failureHeaders,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorBody' },
      examples: Object.fromEntries(codes.map((code) => [code, { value: { code, message } }])),
    },
  },
})

const responses = {
  Invalid: failure('The body or a header does not match its schema.', ['unknown']),
  UnknownId: failure('There is nothing with this id in this switch.', ['unknown']),
  NotOffered: failure(
    'This backend does not offer the call, which is optional; 404 also if there is nothing that it could end.',
    ['not-supported', 'unknown'],
  ),
  Unauthorized: failure('No token, or an unknown or expired one. Refresh it and send the request again.', [
    'missing-token',
    'invalid-access-token',
    'invalid-session',
  ]),
  Refused: failure('Refused, with one of the general codes. A failure of the bank is never 401 or 500.', [
    'unknown',
    'access-denied',
    'too-many-failed-requests',
  ]),
  Failed: failure('500 for a failure of the backend, 501 not-supported, 502 bank-error, 503 hbci-error.', [
    'internal-error',
    'bank-error',
    'hbci-error',
    'not-supported',
  ]),
}

const headers = {
  RequestId: {
    description: 'Id of this response for support; on every response, also on failures.',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 100 },
  },
  RetryAfter: {
    description: 'Seconds to wait before a retry.',
    schema: { type: 'integer', minimum: 0 },
  },
}

function componentsOf({ calls, entities }: Contract, titles: ReadonlyMap<string, string>): JsonObject {
  const { properties } = entities.account ?? {}
  const id = isObject(properties) && isObject(properties.id) ? properties.id : {}
  const { description: _, ...idSchema } = id
  const components = [
    ...Object.values(entities),
    ...calls.filter(hasBody).map(({ request }) => request),
    ...calls.filter(ownResponse).map(({ response }) => response),
  ]
  return {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'jwt.access_token of POST /switch, else its token.',
      },
    },
    parameters: {
      Id: {
        name: 'id',
        in: 'path',
        required: true,
        description: 'Identifier from a list; never an IBAN.',
        schema: idSchema,
      },
    },
    headers,
    responses,
    schemas: Object.fromEntries(
      components.map((schema) => [
        String(schema.title),
        withFiles(withIconNames(toComponent(schema, titles))),
      ]),
    ),
  }
}

/** Whether the response has a schema of its own, not only an entity. */
const ownResponse = ({ empty, response }: Contract['calls'][number]) =>
  !empty && !Array.isArray(response.allOf)

/** Names the icons that the app has, at each property `icon`. */
function withIconNames(schema: unknown): unknown {
  if (!isObject(schema) || !isObject(schema.properties) || !isObject(schema.properties.icon)) return schema
  const icon = {
    ...schema.properties.icon,
    description: 'Name of an icon: one of the examples. For another name the app shows initials.',
    examples: Object.keys(icons),
  }
  return { ...schema, properties: { ...schema.properties, icon } }
}

/** Declares the parts of a multipart body without a type as files. */
function withFiles(schema: unknown): unknown {
  if (!isObject(schema) || !isObject(schema.properties)) return schema
  const properties = Object.entries(schema.properties).map(([name, part]) => [
    name,
    isObject(part) && Object.keys(part).join() === 'description'
      ? { ...part, type: 'string', contentMediaType: 'application/octet-stream' }
      : part,
  ])
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** The bank directory: a static file, beside the app or on the host that config.json names in `hosts.cdn`. */
const bankDirectory = {
  get: {
    operationId: 'banks',
    summary: 'The bank directory',
    description:
      'All banks that customers can find. A static file, read once per visit; it is not below `apiBase`.',
    tags: ['files'],
    security: [],
    servers: [{ url: '/', description: 'the origin of the app, or `hosts.cdn` of config.json' }],
    responses: {
      200: {
        description: 'All banks.',
        content: {
          'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Bank' } } },
        },
      },
      404: { description: 'The file is missing: customers cannot choose a bank.' },
    },
  },
}

/**
 * The OpenAPI 3.1 document of the API.
 * @param version version of the product, such as 1.2.3
 */
export function openapiDocument(contract: Contract, version: string): JsonObject {
  const titles = new Map(Object.entries(contract.entities).map(([name, { title }]) => [name, String(title)]))
  const paths: Record<string, JsonObject> = {}
  for (const call of contract.calls) {
    const operations = (paths[call.path] ??= {})
    const method = call.method.toLowerCase()
    if (method in operations) throw new Error(`${call.name}: ${call.method} ${call.path} is declared twice`)
    const response = ownResponse(call)
      ? { $ref: `#/components/schemas/${String(call.response.title)}` }
      : toComponent(call.response, titles)
    operations[method] = operationOf(call, response)
  }
  const used = new Set([...contract.calls.map(tagOf), 'files'])
  return {
    openapi: '3.1.1',
    info: {
      title: 'Wechselwerk API',
      version,
      description:
        'Calls of the account switching app. Generated from schemas/api and schemas/entities by `npm run openapi`. ' +
        '`x-class` decides about automatic retries of the app: A (carries a secret) and B (has an effect) none, C (idempotent write), D (read) and F (token refresh) up to two, E (is the order complete) one.',
    },
    servers: [{ url: '/api/v1', description: '`apiBase` of config.json' }],
    security: [{ bearer: [] }],
    tags: [...used].toSorted().map((name) => ({ name, description: tags[name] })),
    paths: {
      '/banks.json': bankDirectory,
      ...Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
    components: componentsOf(contract, titles),
  }
}
