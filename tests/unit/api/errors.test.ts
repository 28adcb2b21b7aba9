import { expect, it } from 'vitest'
import rules from '../../fixtures/error-rules.json' with { type: 'json' }
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

/** What the rules of the specification, and the assumptions A1 to A12, make of a failure: the rule, the failure, the name. */
const rows = rules as unknown as [rule: string, failure: Failure, name: string][] // rows of the file

it.each(rows)('the code of a failure follows the specification: rule %s', (_, failure, name) => {
  const severity = Object.hasOwn(severities, name) ? severities[name] : 'error'
  expect(resolveError(failure)).toMatchObject({ key: `error.${name}`, severity })
})

it('each code has the severity of the specification', () => {
  const found = Object.keys(severities).map((code) => [code, resolveError({ body: { code } }).severity])
  expect(Object.fromEntries(found)).toEqual(severities)
})

it.each<[unknown, string[]]>([
  ['[9050] Nachricht; [9800] Abbruch, Rückmeldung', ['9050 Nachricht', '9800 Abbruch', 'Rückmeldung']],
  [{ a: 'b' }, []],
])('words of the bank (A5): %j', (words, lines) => expect(providerLinesOf(words)).toEqual(lines))
