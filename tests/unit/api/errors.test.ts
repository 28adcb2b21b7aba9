import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#generated/api.ts'
import { providerLines, resolveError } from '#src/api/errors.ts'
import type { Failure } from '#src/api/error-object.ts'
import type { Severity } from '#src/api/errors.ts'

/** Specification, section 8, written out: the catalogue of flows/errors.json must say the same. */
const severities: Record<ErrorCode, Severity> = {
  'access-blocked': 'error',
  'access-denied': 'error',
  'bank-error': 'error',
  'hbci-error': 'error',
  'invalid-otp': 'error',
  'invalid-pin': 'error',
  'auth-not-completed': 'error',
  'missing-token': 'error',
  'not-supported': 'error',
  'offline-error': 'error',
  'sca-required': 'error',
  'sandbox-mode-limitations': 'error',
  'bank-login-already-exists': 'critical',
  'bank-login-in-progress': 'critical',
  'could-not-add-banklogin': 'critical',
  'internal-error': 'critical',
  'invalid-access-token': 'critical',
  'invalid-session': 'critical',
  'token-invalid': 'critical',
  'invalid-user-identifier': 'critical',
  'tan-challenge-failed': 'critical',
  'too-many-failed-requests': 'critical',
  'could-not-create-user': 'fatal',
  unknown: 'fatal',
}

const exists = 'bank-login with bank-code + username already exists'

/** What the resolution makes of a failure, by the reading that the row stands for. */
const rows: [reading: string, failure: Failure, name: string, severity: Severity][] = [
  ['rule 1', { status: 500, body: { code: 'invalid-pin' } }, 'internal-error', 'critical'],
  ['rule 1 over 6', { status: 500, body: { error: 'x' }, offline: true }, 'internal-error', 'critical'],
  ['rule 2', { status: 401, body: { code: 'invalid-pin' } }, 'invalid-session', 'critical'],
  ['rule 3', { status: 422, body: { code: 'invalid-pin' } }, 'invalid-pin', 'error'],
  [
    'rule 3 with a message',
    { body: { code: 'bank-error', message: `could not add banklogin` } },
    'bank-error',
    'error',
  ],
  ['rule 3 fatal', { body: { code: 'COULD_NOT_CREATE_USER' } }, 'could-not-create-user', 'fatal'],
  ['rule 4', { body: { message: 'could not create xs2a user: down' } }, 'could-not-create-user', 'fatal'],
  ['rule 5', { body: { message: 'could not add banklogin' } }, 'could-not-add-banklogin', 'critical'],
  [
    'rule 5 exists',
    { body: { message: `could not add banklogin: ${exists}` } },
    'bank-login-already-exists',
    'critical',
  ],
  ['rule 5 not the start', { body: { message: `we ${exists}` } }, `we ${exists}`, 'error'],
  ['rule 6', { body: { error: 'Some inner text', message: 'outer' } }, 'Some inner text', 'error'],
  ['rule 6 in the list', { body: { error: 'internal-error' } }, 'internal-error', 'critical'],
  ['rule 7', { status: 418, body: { message: 'I am a teapot' } }, 'I am a teapot', 'error'],
  ['rule 7 in the list', { message: 'unknown' }, 'unknown', 'fatal'],
  ['nothing', {}, 'unknown', 'fatal'],
  ['A1 object', { body: { error: { code: 'bankError', message: 'm' } } }, 'bank-error', 'error'],
  ['A1 object without a code', { body: { error: { message: 'inner' }, message: 'outer' } }, 'inner', 'error'],
  [
    'A1 outer code first',
    { body: { code: 'hbci-error', error: { code: 'bank-error' } } },
    'hbci-error',
    'error',
  ],
  ['A1 prefix in error', { body: { error: 'could not create xs2a user' } }, 'could-not-create-user', 'fatal'],
  [
    'A1 prefix in error beside a message',
    { body: { error: `could not add banklogin ${exists}`, message: 'm' } },
    'bank-login-already-exists',
    'critical',
  ],
  [
    'A1 prefix in the inner message',
    { body: { error: { message: 'could not add banklogin' } } },
    'could-not-add-banklogin',
    'critical',
  ],
  [
    'A1 prefix of the transport',
    { body: { message: 'm' }, message: 'could not create xs2a user' },
    'could-not-create-user',
    'fatal',
  ],
  [
    'rule 4 over 5',
    { body: { message: 'could not add banklogin', error: 'could not create xs2a user' } },
    'could-not-create-user',
    'fatal',
  ],
  ['A2', { offline: true }, 'offline-error', 'error'],
  ['A2 status 0', { offline: true, status: 0, body: { code: 'bank-error' } }, 'offline-error', 'error'],
  ['A3', { offline: true, status: 422, body: { code: 'invalid-otp' } }, 'invalid-otp', 'error'],
  ['A4 snake', { body: { code: 'INVALID_PIN' } }, 'invalid-pin', 'error'],
  ['A4 camel', { body: { code: 'tokenInvalid' } }, 'token-invalid', 'critical'],
  ['A4 acronym', { body: { code: 'HBCIError' } }, 'hbci-error', 'error'],
  ['A4 spaces', { body: { code: '  SCA  required ' } }, 'sca-required', 'error'],
  ['A4 blank is none', { body: { code: ' _ ', message: 'm' } }, 'm', 'error'],
  ['A4 a number is none', { body: { code: 4711, message: 'm' } }, 'm', 'error'],
  [
    'A6 body first',
    { body: { message: 'body' }, message: 'Http failure response for /secret' },
    'body',
    'error',
  ],
  ['A6 text', { body: ' plain words ' }, 'plain words', 'error'],
  ['A6 text over transport', { body: 'plain', message: 'transport' }, 'plain', 'error'],
  ['A6 no HTML', { status: 502, body: '<html>Bad gateway</html>' }, 'unknown', 'fatal'],
  ['A6 JSON text', { body: '{"code":"invalidPin"}' }, 'invalid-pin', 'error'],
  ['A6 JSON words', { body: '"words"' }, 'words', 'error'],
  ['A6 JSON without words', { body: 'null' }, 'unknown', 'fatal'],
  ['A6 a list', { body: '[1]' }, 'unknown', 'fatal'],
  ['A6 never statusText', { status: 404, statusText: 'Not Found' }, 'unknown', 'fatal'],
  ['A7', { message: 'TypeError: Failed to fetch' }, 'TypeError: Failed to fetch', 'error'],
  ['A8', { body: { message: 'Could not create xs2a user' } }, 'Could not create xs2a user', 'error'],
  ['A9', { status: 429 }, 'unknown', 'fatal'],
  [
    'A10',
    { status: 401, url: '/api/v1/banking/login', body: { code: 'INVALID_PIN' } },
    'invalid-session',
    'critical',
  ],
  ['A12', { body: { code: 'error.invalid-pin' } }, 'error-invalid-pin', 'error'],
  ['no prototype', { body: { code: 'constructor' } }, 'constructor', 'error'],
  ['no prototype member', { body: { code: 'toString' } }, 'to-string', 'error'],
  ['no prototype at all', { body: { code: '__proto__' } }, 'proto', 'error'],
  ['no prototype in words', { body: { error: '__proto__' } }, '__proto__', 'error'],
  ['no prototype as words', { message: 'hasOwnProperty' }, 'hasOwnProperty', 'error'],
]

describe('the name of a failure', () => {
  it.each(rows)('%s', (_, failure, name, severity) => {
    const { key, severity: found } = resolveError(failure)
    expect({ key, found }).toEqual({ key: `error.${name}`, found: severity })
  })
  it.each(Object.entries(severities))('%s is %s', (code, severity) => {
    expect(resolveError({ status: 422, body: { code } })).toEqual({
      key: `error.${code}`,
      severity,
      providerLines: [],
    })
  })
})

describe('details of the bank (A5)', () => {
  it.each<[unknown, string[]]>([
    ['[9050] Nachricht; [9800] Abbruch, Rückmeldung', ['9050 Nachricht', '9800 Abbruch', 'Rückmeldung']],
    ['1,50 EUR', ['1', '50 EUR']],
    ['(a) {b}', ['(a) {b}']],
    [';, [] ,', []],
    [
      ['[a, b]', ['c;d', 7]],
      ['a', 'b', 'c', 'd'],
    ],
    [{ a: 'b' }, []],
    [undefined, []],
  ])('%j', (details, lines) => expect(providerLines(details)).toEqual(lines))
  it('are kept, whichever rule finds the code', () => {
    expect(resolveError({ status: 500, body: { providerError: 'a;b' } }).providerLines).toEqual(['a', 'b'])
    expect(resolveError({ body: { error: { providerError: 'a' } } }).providerLines).toEqual(['a'])
  })
})

it('loads in plain Node', () => {
  const program =
    "const { resolveError } = await import('./src/api/errors.ts'); process.stdout.write(resolveError({ status: 500 }).key)"
  const words = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(words).toBe('error.internal-error')
})
