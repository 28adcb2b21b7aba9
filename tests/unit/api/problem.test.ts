// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { toProblem } from '#src/api/problem.ts'
import { validate } from '#schemas/engine/problem.schema.json?validator=root'

const headers = (entries: Record<string, string>) => new Headers(entries)

describe('a problem', () => {
  it('contains what the customer sees and support needs', () => {
    const error = new ApiError(
      {
        status: 422,
        url: '/api/v1/banking/login',
        body: {
          code: 'invalid-pin',
          message: 'wrong',
          advice: ' Prüfen Sie. ',
          providerError: '[9942] PIN falsch',
          attemptsLeft: 2,
          populate: { user: 'demo', pin: 7 },
        },
      },
      headers({ 'x-request-id': 'r-1', 'retry-after': '60' }),
    )
    const { at, ...rest } = toProblem(error)
    expect(Number.isNaN(Date.parse(at))).toBe(false)
    expect(rest).toEqual({
      code: 'invalid-pin',
      key: 'error.invalid-pin',
      severity: 'error',
      providerLines: ['9942 PIN falsch'],
      advice: 'Prüfen Sie.',
      requestId: 'r-1',
      status: 422,
      attemptsLeft: 2,
      retryAfter: 60,
      populate: { user: 'demo' },
      detail: 'wrong',
    })
  })
  it('reads an error inside of the answer', () => {
    const error = new ApiError({ status: 200, body: { error: { code: 'bank-error', advice: 'later' } } })
    expect(toProblem(error)).toMatchObject({ code: 'bank-error', advice: 'later' })
  })
  it.each([[-5], [100], [2.5], ['2'], [null]])('ignores %j as a number of attempts or seconds', (count) => {
    const body = { code: 'invalid-pin', attemptsLeft: count, retryAfter: count === 100 ? -1 : count }
    expect(Object.keys(toProblem(new ApiError({ status: 422, body })))).not.toContain('attemptsLeft')
    expect(Object.keys(toProblem(new ApiError({ status: 422, body })))).not.toContain('retryAfter')
  })
  it('keeps 0 attempts', () => {
    const body = { code: 'access-blocked', attemptsLeft: 0 }
    expect(toProblem(new ApiError({ status: 423, body }))).toMatchObject({ attemptsLeft: 0 })
  })
  it('leads to the Error route if the answer has that code', () => {
    const severity = (redirect: unknown) =>
      toProblem(new ApiError({ status: 422, body: { code: 'bank-error', redirect } })).severity
    expect([true, '/error', 'true', undefined].map(severity)).toEqual(['fatal', 'error', 'error', 'error'])
  })
  it('shows at most ten lines of 200 characters', () => {
    const body = { code: 'bank-error', providerError: `${'x'.repeat(500)};`.repeat(30) }
    const { providerLines } = toProblem(new ApiError({ status: 502, body }))
    expect(providerLines.map((line) => line.length)).toEqual(Array.from({ length: 10 }, () => 200))
  })
  it('has the shape of its schema, whatever was thrown', () => {
    const thrown = fc.oneof(
      fc.anything(),
      fc.jsonValue().map((body) => new ApiError({ status: 400, body })),
      fc
        .record({
          code: fc.jsonValue(),
          advice: fc.jsonValue(),
          populate: fc.jsonValue(),
          attemptsLeft: fc.jsonValue(),
        })
        .map((body) => new ApiError({ status: 400, body }, headers({ 'retry-after': 'soon' }))),
    )
    fc.assert(
      fc.property(thrown, (reason) => {
        const problem: unknown = JSON.parse(JSON.stringify(toProblem(reason)))
        expect(validate(problem), JSON.stringify(problem)).toBe(true)
      }),
      { numRuns: 1000, seed: 9 },
    )
  })
})
