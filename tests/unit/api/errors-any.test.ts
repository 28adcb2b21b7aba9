import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kebab, providerLines, resolveError } from '#src/api/errors.ts'
import type { Failure } from '#src/api/error-object.ts'

/** Bodies as a server might send them: JSON with the words that matter mixed in, and what is no JSON. */
const word = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '__proto__',
    'constructor',
    ' ',
    '[x],y;z',
    'could not add banklogin',
    '{"code":"a"}',
    '<a>',
  ),
)
const inner = fc.oneof(fc.jsonValue({ maxDepth: 3 }), word)
const fields = fc.record(
  { code: inner, message: inner, error: inner, providerError: inner, status: inner },
  { requiredKeys: [] },
)
const body = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  word,
  fields,
  fields.map((value) => JSON.stringify(value)),
  fields.map((error) => ({ error })),
  fc.constant(undefined),
)
const failure = fc.record(
  {
    status: fc.option(fc.integer({ min: 0, max: 599 }), { nil: undefined }),
    body,
    message: word,
    offline: fc.boolean(),
  },
  { requiredKeys: [] },
)

describe('any failure', () => {
  it('results in a key, a severity and clean lines', () => {
    fc.assert(
      fc.property(failure, (value) => {
        const { key, severity, providerLines: lines } = resolveError(value as Failure) // on purpose: nothing is trusted
        expect(key).toMatch(/^error\.[^\s]/)
        expect(['fatal', 'critical', 'error']).toContain(severity)
        expect(lines.filter((line) => /[[\],;]/.test(line) || line.trim() !== line || line === '')).toEqual(
          [],
        )
        if (value.status === 500) expect(key).toBe('error.internal-error')
        if (value.status === 401) expect(key).toBe('error.invalid-session')
      }),
      { numRuns: 10_000, seed: 5 },
    )
  })
  it.each([undefined, null, 7, 'x', [], [{}]])('%j becomes a failure as well', (value) => {
    expect(resolveError(value as unknown as Failure).key).toBe('error.unknown') // on purpose: nothing is trusted
  })
  it('has codes of words and hyphens, which stay as they are', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-zA-Z0-9_ .:-]+$/)),
        (name) => {
          const once = kebab(name)
          if (once === undefined) return
          expect(kebab(once)).toBe(once)
          expect(once).not.toMatch(/[\s_]|^-|-$|--|[A-Z]/)
        },
      ),
      { numRuns: 1000, seed: 5 },
    )
  })
  it('may contain nested lists', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    expect(providerLines(deep)).toEqual([])
  })
})
