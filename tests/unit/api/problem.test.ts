// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import catalogue from '#flows/errors.json' with { type: 'json' }
import type { ErrorCatalogue, Tenant } from '#generated/engine.ts'
import { recoveryActions } from '#engine/view/problem/recovery-actions.ts'
import { ApiError } from '#src/api/errors.ts'
import { toProblem } from '#src/api/problem.ts'
import { config } from '#src/config/config.ts'
import { validate } from '#schemas/engine/problem.schema.json?validator=root'

const problemOf = (status: number, body: unknown) => toProblem(new ApiError({ status, body }))

describe('a problem', () => {
  it('of a gateway before our backend is shown on the step, whatever its status', () => {
    for (const status of [403, 404, 405, 408, 413, 429, 501, 502, 503, 504, 511])
      for (const answer of ['<!doctype html>', 'upstream connect error', '', null, {}, []])
        expect(problemOf(status, answer)).toMatchObject({ code: 'no-service', severity: 'error' })
  })
  it('has the shape of its schema, whatever was thrown', () => {
    const value = fc.jsonValue()
    const fields = fc.record({
      code: value,
      advice: value,
      populate: value,
      attemptsLeft: value,
      redirect: value,
    })
    const thrown = fc.oneof(
      fc.anything(),
      fc.oneof(value, fields).map((given) => new ApiError({ status: 400, body: given })),
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

describe('the address in an error', () => {
  const faults: unknown[] = []
  window.addEventListener('wechselwerk:fault', (event) => faults.push((event as CustomEvent).detail))
  afterEach(() => void faults.splice(0))
  const problemWith = (redirect: unknown) => {
    config().redirectOrigins = ['https://login.bank.example']
    return problemOf(403, { code: 'access-denied', message: 'm', redirect })
  }
  const means = {
    catalogue: catalogue as ErrorCatalogue,
    tenant: { theme: { links: {} } } as unknown as Tenant, // no more is read
  }
  it.each([
    ['/public/imprint', 'app'],
    ['https://login.bank.example/a?b=1', 'known'],
    ['https://login.bank.example.evil.com/', 'foreign'],
  ])('%s is offered as a button', (href, kind) => {
    const problem = problemWith(href)
    expect(problem.redirect).toEqual({ href, kind })
    expect(recoveryActions(problem, means)[0]).toMatchObject({ id: 'redirect', link: { href } })
  })
  it('of another host is shown with its host', () => {
    expect(recoveryActions(problemWith('https://evil.example/x'), means)[0]).toMatchObject({
      label: 'error.action.redirect-foreign',
      values: { host: 'evil.example' },
    })
  })
  it.each([
    'javascript:alert(1)',
    ' JaVa\tScript:alert(1)',
    'http://login.bank.example/',
    '//evil.example',
    '/\\evil.example',
    'https://good@evil.example',
    ['https://login.bank.example'],
  ])('%j is ignored and recorded', (redirect) => {
    expect(problemWith(redirect).redirect).toBeUndefined()
    expect(faults).toEqual([{ fault: 'redirect', kind: typeof redirect }])
  })
  it('leads to the Error route if it is just `true`', () =>
    expect(problemWith(true)).toMatchObject({ severity: 'fatal' }))
  it('is checked again when it is read from storage', () => {
    const redirect = { href: 'javascript:alert(1)', kind: 'known' as const }
    const forged = { ...problemWith('/'), redirect }
    expect(recoveryActions(forged, means).map(({ id }) => id)).not.toContain('redirect')
  })
})
