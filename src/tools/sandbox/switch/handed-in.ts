import type { HandedInIdentity, Profile, SwitchTypeRequest } from '#generated/api.ts'
import { invalidInput } from '../errors.ts'
import type { Session } from '../session.ts'

type Values = Partial<Record<string, string>>

/** The values that a bank can hand in: those of the first owner, and the new account. */
const valuesOf = ({ owners: [first] = [], newIban, newBic }: Profile): Values => ({
  ...first,
  ...(newIban && { newIban }),
  ...(newBic && { newBic }),
})

/** The fields of a profile that a bank has fixed and that have another value now. Missing ones are not compared. */
const changed = (readOnly: NonNullable<HandedInIdentity['readOnly']>, before: Values, now: Values) =>
  readOnly.filter((name) => name in before && name in now && before[name] !== now[name])

/** With the consent, what the bank has fixed stays fixed. Another value for it is refused. */
export function takeHandedIn(session: Session, { consent, profile = {} }: SwitchTypeRequest): void {
  if (consent && session.handedIn) {
    session.readOnly = session.handedIn.readOnly
    session.handedIn = undefined
  }
  const now = valuesOf(profile)
  const names = changed(session.readOnly ?? [], valuesOf(session.profile), now)
  if (names.length > 0)
    throw invalidInput('the bank has fixed this value', Object.fromEntries(names.map((n) => [n, ''])))
}
