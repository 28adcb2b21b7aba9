import type { Step } from './steps.ts'
import { t } from './texts.ts'

/** All that the customer entered, by DOM id of the field. */
export interface Answers {
  'login-branch': string
  'login-user': string
  'login-kind': string
  'login-consent': boolean
  'secret-pin': string
  picked: string[]
  'owner-salutation': string
  'owner-firstName': string
  'owner-lastName': string
  'owner-birthDate': string
  'owner-email': string
  'account-iban': string
  'account-date': string
  'account-close': string
  'consents-terms': boolean
  'consents-privacy': boolean
}

export type FieldName = keyof Answers
export type Errors = Partial<Record<FieldName, string>>

export const empty: Answers = {
  'login-branch': '',
  'login-user': '',
  'login-kind': '',
  'login-consent': false,
  'secret-pin': '',
  picked: [],
  'owner-salutation': '',
  'owner-firstName': '',
  'owner-lastName': '',
  'owner-birthDate': '',
  'owner-email': '',
  'account-iban': '',
  'account-date': '',
  'account-close': '',
  'consents-terms': false,
  'consents-privacy': false,
}

const required = (label: string) => `Bitte füllen Sie das Feld „${label}“ aus.`
const wrong = (label: string) => `„${label}“ hat nicht die richtige Form. Bitte prüfen Sie die Eingabe.`
const confirm = (label: string) => `Bitte bestätigen Sie: ${label}`

const day = /^\d{4}-\d{1,2}-\d{1,2}$/
const email = /^[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@.]{2,63}$/

function text(value: string, label: string, pattern?: RegExp, message = wrong(label)): string | undefined {
  if (value.trim() === '') return required(label)
  return pattern && !pattern.test(value.trim()) ? message : undefined
}

/** What is wrong on a step, by field, in their order. */
export function validate(step: Step, answers: Answers): Errors {
  const found: Errors = {}
  const note = (field: FieldName, message: string | undefined) => {
    if (message) found[field] = message
  }
  if (step === 'login') {
    note(
      'login-branch',
      text(answers['login-branch'], t('bench.login.branch'), /^\d{8}$/, t('bench.login.branchPattern')),
    )
    const user = answers['login-user'].trim()
    note('login-user', text(user, t('bench.login.user')))
    if (user && user.length < 4)
      note('login-user', `„${t('bench.login.user')}“ ist zu kurz. Bitte geben Sie mindestens 4 Zeichen ein.`)
    if (user.length > 30) note('login-user', `„${t('bench.login.user')}“ darf höchstens 30 Zeichen haben.`)
    note('login-kind', text(answers['login-kind'], t('bench.login.kind')))
    if (!answers['login-consent']) note('login-consent', t('bench.login.consentRequired'))
    note('secret-pin', text(answers['secret-pin'], 'PIN'))
  }
  if (step === 'accounts' && answers.picked.length === 0) note('picked', t('bench.accounts.required'))
  if (step === 'owner') {
    note('owner-salutation', text(answers['owner-salutation'], t('bench.owner.salutation')))
    note('owner-firstName', text(answers['owner-firstName'], t('bench.owner.firstName')))
    note('owner-lastName', text(answers['owner-lastName'], t('bench.owner.lastName')))
    note('owner-birthDate', text(answers['owner-birthDate'], t('bench.owner.birthDate'), day))
    note('owner-email', text(answers['owner-email'], t('bench.owner.email'), email))
  }
  if (step === 'account') {
    note('account-iban', text(answers['account-iban'], t('bench.account.iban'), /^DE\d{20}$/))
    note('account-date', text(answers['account-date'], t('bench.account.date'), day))
    note('account-close', text(answers['account-close'], t('bench.account.close')))
  }
  if (step === 'check') {
    if (!answers['consents-terms']) note('consents-terms', confirm(t('bench.check.terms')))
    if (!answers['consents-privacy']) note('consents-privacy', confirm(t('bench.check.privacy')))
  }
  return found
}
