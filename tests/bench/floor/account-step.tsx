import type { StepProps } from './app.tsx'
import { DateField, RadioField, TextField } from './field.tsx'
import { t } from './texts.ts'

const ways = [
  ['yes', t('bench.account.closes.yes')],
  ['no', t('bench.account.closes.no')],
  ['later', t('bench.account.closes.later')],
] as const

export function AccountStep({ answers, errors, onChange, onLeave }: StepProps) {
  return (
    <div className="form-fields">
      <TextField
        id="account-iban"
        label={t('bench.account.iban')}
        hint={t('bench.account.ibanHint')}
        error={errors['account-iban']}
        autoComplete="off"
        value={answers['account-iban']}
        onValue={(value) => onChange('account-iban', value)}
        onLeave={() => onLeave('account-iban')}
      />
      <DateField
        id="account-date"
        label={t('bench.account.date')}
        hint={t('bench.account.dateHint')}
        error={errors['account-date']}
        value={answers['account-date']}
        onValue={(value) => onChange('account-date', value)}
        onLeave={() => onLeave('account-date')}
      />
      <RadioField
        id="account-close"
        label={t('bench.account.close')}
        error={errors['account-close']}
        options={ways}
        value={answers['account-close']}
        onValue={(value) => onChange('account-close', value)}
      />
    </div>
  )
}
