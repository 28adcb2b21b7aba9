import { describe, expect, it } from 'vitest'
import { providerLinesOf, resolveError, type Failure } from '#src/api/errors.ts'

/** Specification, section 8, written out: the catalogue of flows/errors.json must say the same. */
const codes = {
  error:
    'access-blocked access-denied bank-error hbci-error invalid-otp invalid-pin auth-not-completed missing-token not-supported offline-error sca-required sandbox-mode-limitations',
  critical:
    'bank-login-already-exists bank-login-in-progress could-not-add-banklogin internal-error invalid-access-token invalid-session token-invalid invalid-user-identifier tan-challenge-failed too-many-failed-requests',
  fatal: 'could-not-create-user unknown',
}
const severities = Object.fromEntries(
  Object.entries(codes).flatMap(([severity, names]) => names.split(' ').map((name) => [name, severity])),
)

const refused = 'could not add banklogin'
const exists = `${refused}: bank-login with bank-code + username already exists`
const noUser = 'could not create xs2a user'

/** What the rules of the specification, and the assumptions A1 to A12, make of a failure. */
const rows: [rule: string, failure: Failure, name: string][] = [
  ['1', { status: 500, body: { code: 'invalid-pin' } }, 'internal-error'],
  ['2', { status: 401, body: { code: 'invalid-pin' } }, 'invalid-session'],
  ['3', { status: 422, body: { code: 'invalid-pin' } }, 'invalid-pin'],
  ['3 before 5', { body: { code: 'bank-error', message: refused } }, 'bank-error'],
  ['4', { body: { message: `${noUser}: down` } }, 'could-not-create-user'],
  ['4 before 5', { body: { message: refused, error: noUser } }, 'could-not-create-user'],
  ['5', { body: { message: refused } }, 'could-not-add-banklogin'],
  ['5, exists', { body: { message: exists } }, 'bank-login-already-exists'],
  ['5, at the start alone', { body: { message: `we ${refused}` } }, `we ${refused}`],
  ['6', { body: { error: 'Some inner text', message: 'outer' } }, 'Some inner text'],
  ['7', { status: 418, body: { message: 'I am a teapot' } }, 'I am a teapot'],
  ['A1', { body: { error: { code: 'bankError', message: 'm' } } }, 'bank-error'],
  ['A1, outer first', { body: { code: 'hbci-error', error: { code: 'bank-error' } } }, 'hbci-error'],
  ['A1, in the error', { body: { error: exists, message: 'm' } }, 'bank-login-already-exists'],
  ['A2', { offline: true, status: 0, body: { code: 'bank-error' } }, 'offline-error'],
  ['A3', { offline: true, status: 422, body: { code: 'invalid-otp' } }, 'invalid-otp'],
  ['A4, snake', { body: { code: 'INVALID_PIN' } }, 'invalid-pin'],
  ['A4, acronym', { body: { code: 'HBCIError' } }, 'hbci-error'],
  ['A6', { body: { message: 'body' }, message: 'Http failure response for /secret' }, 'body'],
  ['A6, no HTML', { status: 502, body: '<html>Bad gateway</html>' }, 'unknown'],
  ['A6, JSON text', { body: '{"code":"invalidPin"}' }, 'invalid-pin'],
  ['A6, never statusText', { status: 404, statusText: 'Not Found' }, 'unknown'],
  ['no prototype', { body: { code: '__proto__' } }, 'proto'],
  ['no prototype member', { message: 'hasOwnProperty' }, 'hasOwnProperty'],
]

it.each(rows)('the code of a failure follows the specification: rule %s', (_, failure, name) => {
  const severity = Object.hasOwn(severities, name) ? severities[name] : 'error'
  expect(resolveError(failure)).toMatchObject({ key: `error.${name}`, severity })
})

it('each code has the severity of the specification', () => {
  const found = Object.keys(severities).map((code) => [code, resolveError({ body: { code } }).severity])
  expect(Object.fromEntries(found)).toEqual(severities)
})

describe('the words of the bank (A5)', () => {
  it.each<[unknown, string[]]>([
    ['[9050] Nachricht; [9800] Abbruch, Rückmeldung', ['9050 Nachricht', '9800 Abbruch', 'Rückmeldung']],
    [{ a: 'b' }, []],
  ])('%j are shown in lines', (details, lines) => expect(providerLinesOf(details)).toEqual(lines))
})
