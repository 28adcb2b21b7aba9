import { expect, it } from 'vitest'
import data from '../../fixtures/error-rules.json' with { type: 'json' }
import { providerLinesOf, resolveError, type Failure } from '#src/api/errors.ts'

/** Specification, section 8, written out: the catalogue of flows/errors.json must say the same. */
const severities = Object.fromEntries(
  Object.entries(data.codes).flatMap(([severity, names]) => names.split(' ').map((name) => [name, severity])),
)

it.each(data.rules as unknown as [rule: string, failure: Failure, name: string][])(
  'the code of a failure follows the specification: rule %s',
  (_, failure, name) => {
    const severity = Object.hasOwn(severities, name) ? severities[name] : 'error'
    expect(resolveError(failure)).toMatchObject({ key: `error.${name}`, severity })
  },
)

it('each code has the severity of the specification', () => {
  const found = Object.keys(severities).map((code) => [code, resolveError({ body: { code } }).severity])
  expect(Object.fromEntries(found)).toEqual(severities)
})

it.each<[unknown, string[]]>([
  ['[9050] Nachricht; [9800] Abbruch, Rückmeldung', ['9050 Nachricht', '9800 Abbruch', 'Rückmeldung']],
  [{ a: 'b' }, []],
])('words of the bank (A5): %j', (words, lines) => expect(providerLinesOf(words)).toEqual(lines))
