import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContract } from '#src/tools/hosting/calls.ts'
import { openapiDocument } from '#src/tools/hosting/openapi/document.ts'

const contract = readContract('.')
// Typed by hand where the tests look; the linter holds the document to the specification.
interface Operation {
  operationId: string
  tags: string[]
  security?: unknown[]
  servers?: unknown[]
  parameters?: { $ref?: string; name?: string; in?: string }[]
  requestBody?: { required: boolean; content: Record<string, unknown> }
  responses: Record<
    string,
    { $ref?: string; headers?: Record<string, unknown>; content?: Record<string, { examples?: object }> }
  >
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, { headers: object }> }
  tags: { name: string; description: string }[]
}
const generate = () => structuredClone(openapiDocument(contract, '1.2.3')) as unknown as Document
const document = generate()
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const named = (name: string) => {
  const found = operations.find(({ operationId }) => operationId === name)
  if (!found) throw new Error(`no operation ${name}`)
  return found
}

async function lint(value: unknown): Promise<string[]> {
  // No licence is declared in the specification; Bank is the shape of banks.json and ErrorCode the catalogue, for readers.
  const rules = {
    'info-license': 'off',
    'info-license-strict': 'off',
    'no-unused-components': 'off',
  } as const
  const config = await createConfig({ extends: ['recommended-strict'], rules })
  const problems = await lintFromString({
    source: JSON.stringify(value),
    absoluteRef: '/openapi.json',
    config,
  })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
}

const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => Object(value)[key], document)

test('the linter finds nothing under its strictest rules', async () => {
  expect(await lint(document)).toEqual([])
})

test('the linter would find a broken reference and a wrong example', async () => {
  const broken = generate()
  broken.components.schemas.Account = { $ref: '#/components/schemas/Nobody' }
  Object.assign(broken.components.responses.Refused ?? {}, {
    content: { 'application/json': { schema: { type: 'integer' }, example: 'x' } },
  })
  const found = (await lint(broken)).join('\n')
  expect(found).toContain('no-unresolved-refs')
  expect(found).toContain('no-invalid-media-type-examples')
})

test('every call of schemas/api is there, and nothing else', () => {
  const declared = contract.calls.map(({ name, method, path }) => `${name} ${method} ${path}`)
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  )
  expect(found.toSorted()).toEqual([...declared, 'banks GET /banks.json'].toSorted())
  expect(declared).toHaveLength(31)
})

test('every reference is resolved', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
    ([, pointer = '']) => pointer,
  )
  expect(references.length).toBeGreaterThan(100)
  for (const pointer of references) expect(at(pointer), pointer).toBeTypeOf('object')
})

test('every schema compiles as JSON Schema 2020-12, strictly', () => {
  const ajv = new Ajv2020({ keywords: ['components', 'x-extensible-enum'] })
  ajv.addSchema({ $id: 'https://test/', components: document.components })
  for (const name of Object.keys(document.components.schemas))
    expect(ajv.compile({ $ref: `https://test/#/components/schemas/${name}` }), name).toBeTypeOf('function')
})

test('every answer carries the request id; every failure has the error body', () => {
  // banks.json is a file.
  for (const { operationId, responses } of operations.filter(({ tags }) => tags[0] !== 'files'))
    for (const [status, response] of Object.entries(responses)) {
      const { headers, content } = response.$ref ? (at(response.$ref) as typeof response) : response
      expect(headers, `${operationId} ${status}`).toHaveProperty('x-request-id')
      if (/^[45]/.test(status))
        expect(JSON.stringify(content), `${operationId} ${status}`).toContain(
          '#/components/schemas/ErrorBody',
        )
    }
})

test('the order has its idempotency key, and 202 is described', () => {
  const { parameters, responses } = named('switch-complete')
  expect(parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: true }])
  expect(responses).toHaveProperty('202')
  const others = operations.filter(({ operationId }) => operationId !== 'switch-complete')
  expect(others.filter((one) => one.parameters?.some((parameter) => parameter.in === 'header'))).toEqual([])
})

test('every call requires a token, except those that issue one', () => {
  const free = operations
    .filter(({ security }) => security?.length === 0)
    .map(({ operationId }) => operationId)
  expect(free.toSorted()).toEqual(['auth-issue', 'auth-logout', 'auth-refresh', 'banks', 'switch-create'])
  for (const { operationId, responses } of operations)
    expect('401' in responses, operationId).toBe(!free.includes(operationId))
})

test('parameters, bodies and answers of each kind of call are described', () => {
  expect(named('partners-search').parameters?.map(({ name }) => name)).toEqual([
    'query',
    'category',
    'page',
    'size',
    'order',
  ])
  expect(named('partners-search').requestBody).toBeUndefined()
  expect(named('account-enable').requestBody).toBeUndefined()
  expect(named('account-enable').parameters).toEqual([{ $ref: '#/components/parameters/Id' }])
  expect(named('partner-enable').requestBody?.required).toBe(false)
  expect(named('banking-login').requestBody?.required).toBe(true)
  expect(Object.keys(named('nachlass-upload').requestBody?.content ?? {})).toEqual(['multipart/form-data'])
  expect(Object.keys(named('feedback').responses)).toContain('204')
  expect(Object.keys(named('partner-get').responses['200']?.content ?? {})).toEqual([
    'application/json',
    'application/pdf',
  ])
  const codes = named('nachlass-upload').responses['4XX']?.content?.['application/json']?.examples
  expect(Object.keys(codes ?? {})).toContain('upload-virus')
})

test('calls that a backend need not offer are marked, with the statuses that say so', () => {
  const optional = operations.filter((operation) => 'x-optional' in operation)
  expect(optional.map(({ operationId }) => operationId).toSorted()).toEqual([
    'auth-logout',
    'switch-cancel',
    'switch-erase',
  ])
  for (const { responses } of optional)
    for (const status of ['404', '405', '501'])
      expect(responses[status]).toEqual({ $ref: '#/components/responses/NotOffered' })
  expect(named('switch-complete').responses).not.toHaveProperty('405')
})

test('an invalid body is 400, an unknown id 404, as the sandbox answers', () => {
  expect(named('partner-put').responses).toMatchObject({
    400: { $ref: '#/components/responses/Invalid' },
    404: { $ref: '#/components/responses/UnknownId' },
  })
  expect(named('switch-partners').responses).not.toHaveProperty('400')
  expect(named('partner-get').responses).not.toHaveProperty('400')
  expect(named('switch-complete').responses).not.toHaveProperty('404')
})

test('the bank directory is described, and where it lies; so are the names of icons', () => {
  const { responses, servers } = named('banks')
  expect(responses['200']?.content?.['application/json']).toEqual({
    schema: { type: 'array', items: { $ref: '#/components/schemas/Bank' } },
  })
  expect(servers).toMatchObject([{ url: '/' }])
  const category = document.components.schemas.Category as { properties: { icon: { examples: string[] } } }
  expect(category.properties.icon.examples).toEqual(expect.arrayContaining(['house', 'tv', 'wifi']))
})

test('tags are described, and each is used', () => {
  expect(document.tags.every(({ description }) => description.length > 10)).toBe(true)
  const used = new Set(operations.flatMap(({ tags }) => tags))
  expect(document.tags.map(({ name }) => name)).toEqual([...used].toSorted())
})

test('the command writes a file, or prints, or says how it is used', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
  const run = (...args: string[]) =>
    execFileSync('node', ['src/tools/hosting/openapi/cli.ts', ...args], { encoding: 'utf8', stdio: 'pipe' })
  run(join(folder, 'openapi.json'))
  const written = readFileSync(join(folder, 'openapi.json'), 'utf8')
  expect(JSON.parse(written).paths).toEqual(document.paths)
  expect(run('-')).toBe(written)
  expect(() => run('a', 'b')).toThrow('Usage')
  rmSync(folder, { recursive: true })
})
