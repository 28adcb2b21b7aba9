// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import catalogue from '#flows/errors.json' with { type: 'json' }
import type { ErrorCatalogue, Problem, Tenant } from '#generated/engine.ts'
import { recoveryActions } from '#engine/view/problem/recovery-actions.ts'
import { ApiError } from '#src/api/api-error.ts'
import { toProblem } from '#src/api/problem.ts'
import { config } from '#src/boot/config.ts'

const faults: unknown[] = []
const note = (event: Event) => faults.push((event as CustomEvent).detail)
window.addEventListener('wechselwerk:fault', note)
config().redirectOrigins = ['https://login.bank.example']
afterEach(() => void faults.splice(0))

const problemWith = (redirect: unknown): Problem =>
  toProblem(new ApiError({ status: 403, body: { code: 'access-denied', message: 'm', redirect } }))

const means = {
  catalogue: catalogue as ErrorCatalogue,
  tenant: { theme: { links: {} } } as unknown as Tenant, // no more is read
}

describe('the redirect of an error', () => {
  it.each([
    ['/public/imprint', { href: '/public/imprint', kind: 'app' }],
    ['https://login.bank.example/a?b=1', { href: 'https://login.bank.example/a?b=1', kind: 'known' }],
    [
      'https://login.bank.example.evil.com/',
      { href: 'https://login.bank.example.evil.com/', kind: 'foreign' },
    ],
  ])('%s is shown as a button', (redirect, expected) => {
    const problem = problemWith(redirect)
    expect(problem.redirect).toEqual(expected)
    expect(recoveryActions(problem, means)[0]).toMatchObject({
      id: 'redirect',
      link: { href: expected.href },
    })
    expect(faults).toEqual([])
  })
  it('shows the host if it is another one', () => {
    const [offer] = recoveryActions(problemWith('https://evil.example/x'), means)
    expect(offer).toMatchObject({ label: 'error.action.redirect-foreign', values: { host: 'evil.example' } })
  })
  it.each([
    'javascript:alert(1)',
    ' JaVa\tScript:alert(1)',
    'data:text/html,x',
    'http://login.bank.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://good@evil.example',
    'https://login.bank.example\\.evil',
    '',
    7,
    ['https://login.bank.example'],
    { href: '/' },
  ])('%j is ignored and recorded', (redirect) => {
    expect(problemWith(redirect).redirect).toBeUndefined()
    expect(faults).toEqual([{ fault: 'redirect', kind: typeof redirect }])
  })
  it('true leads to the Error route', () => {
    expect(problemWith(true)).toMatchObject({ severity: 'fatal' })
    expect(problemWith(true).redirect).toBeUndefined()
  })
  it('is validated again when it is read from storage', () => {
    const problem = problemWith('/')
    const forged = { ...problem, redirect: { href: 'javascript:alert(1)', kind: 'known' as const } }
    expect(recoveryActions(forged, means).map(({ id }) => id)).not.toContain('redirect')
  })
})
