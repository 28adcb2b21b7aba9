import { execFileSync } from 'node:child_process'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { readContract } from '#src/tools/hosting/read-contract.ts'
import { openapiDocument } from '#src/tools/hosting/openapi/openapi.ts'

const contract = readContract('.')
// Typed by hand where the tests look; the linter holds the document to the specification.
interface Document {
  paths: Record<string, Record<string, { operationId: string }>>
  components: { schemas: Record<string, object> }
}
const generate = () => structuredClone(openapiDocument(contract, '1.2.3')) as unknown as Document
const document = generate()

async function lint(value: unknown): Promise<string[]> {
  // No licence is declared in the specification; Bank is the shape of banks.json and ErrorCode the catalogue, for readers.
  const rules = {
    'info-license': 'off',
    'info-license-strict': 'off',
    'no-unused-components': 'off',
  } as const
  const problems = await lintFromString({
    source: JSON.stringify(value),
    absoluteRef: '/openapi.json',
    config: await createConfig({ extends: ['recommended-strict'], rules }),
  })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
}

test('a linter finds nothing in the document under its strictest rules, and would find a mistake', async () => {
  expect(await lint(document)).toEqual([])
  const broken = generate()
  broken.components.schemas.Account = { $ref: '#/components/schemas/Nobody' }
  expect((await lint(broken)).join('\n')).toContain('no-unresolved-refs')
})

test('every call of schemas/api is there, and the bank directory, and nothing else', () => {
  const declared = contract.calls.map(({ name, method, path }) => `${name} ${method} ${path}`)
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  )
  expect(found.toSorted()).toEqual([...declared, 'banks GET /banks.json'].toSorted())
})

test('npm run openapi prints the document, or says how it is used', () => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['src/tools/hosting/openapi/openapi.ts', ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(JSON.parse(run('-')).paths).toEqual(document.paths)
  expect(() => run('a', 'b')).toThrow('Usage')
})
