import type { Step } from './app.tsx'
import type { Spec } from './field.tsx'
import { hasText, t, type TextKey } from './texts.ts'

/** All that the customer entered, by DOM id of the field. A tick is "on". */
export type Answers = Record<string, string>

/** A field whose words are named like it: `owner-email` has `bench.owner.email`, and `bench.owner.emailHint` if there is one. */
function field(id: string, more: Partial<Spec> = {}): Spec {
  const key = `bench.${id.replace('-', '.')}`
  const hintKey = `${key}Hint`
  const hint = hasText(hintKey) ? t(hintKey) : undefined
  return { id, label: t(key as TextKey), hint, ...more } // fields have texts
}
const choice = (id: string, kind: 'select' | 'radio', ...names: string[]): Spec => {
  const key = `bench.${id.replace('-', '.')}s`
  return field(id, { kind, options: names.map((name) => [name, t(`${key}.${name}` as TextKey)]) }) // options have texts
}
const tick = (id: string, key: TextKey, missing = `Bitte bestätigen Sie: ${t(key)}`): Spec => {
  return { id, kind: 'tick', label: t(key), missing }
}
const [branch, iban, user, email] = [/^\d{8}$/, /^DE\d{20}$/, /^.{4,30}$/, /^[^\s@]+@[^\s@]+\.[^\s@.]{2,63}$/]
const wrong = t('bench.login.branchPattern')

/** The fields of each step, in the groups in which they are shown. */
export const forms: Partial<Record<Step, Spec[][]>> = {
  login: [
    [
      field('login-branch', { width: 'half', input: { inputMode: 'numeric' }, pattern: branch, wrong }),
      field('login-user', { input: { autoComplete: 'username' }, pattern: user }),
      choice('login-kind', 'select', 'private', 'business', 'joint'),
      tick('login-consent', 'bench.login.consent', t('bench.login.consentRequired')),
    ],
    [{ id: 'secret-pin', kind: 'secret', label: 'PIN' }],
  ],
  owner: [
    [
      choice('owner-salutation', 'radio', 'frau', 'herr', 'keine'),
      field('owner-firstName', { input: { autoComplete: 'given-name' } }),
      field('owner-lastName', { input: { autoComplete: 'family-name' } }),
      field('owner-email', { input: { type: 'email', autoComplete: 'email' }, pattern: email }),
    ],
  ],
  account: [
    [field('account-iban', { pattern: iban }), choice('account-close', 'radio', 'yes', 'no', 'later')],
  ],
  check: [[tick('consents-terms', 'bench.check.terms'), tick('consents-privacy', 'bench.check.privacy')]],
}

/** What is wrong on a step, by field, in their order. */
export function validate(step: Step, answers: Answers): Answers {
  const all = (forms[step] ?? []).flat()
  const found = all.flatMap((spec): [string, string][] => {
    const { id, label, pattern, missing = `Bitte füllen Sie das Feld „${label}“ aus.` } = spec
    const value = answers[id]?.trim() ?? ''
    if (value === '') return [[id, missing]]
    const message = spec.wrong ?? `„${label}“ hat nicht die richtige Form. Bitte prüfen Sie die Eingabe.`
    return pattern && !pattern.test(value) ? [[id, message]] : []
  })
  return Object.fromEntries(found)
}
