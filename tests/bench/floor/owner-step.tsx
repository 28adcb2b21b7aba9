import type { StepProps } from './app.tsx'
import { DateField, RadioField, TextField } from './field.tsx'
import { t } from './texts.ts'

const salutations = [
  ['frau', t('bench.owner.salutations.frau')],
  ['herr', t('bench.owner.salutations.herr')],
  ['keine', t('bench.owner.salutations.keine')],
] as const

export function OwnerStep({ answers, errors, onChange, onLeave }: StepProps) {
  return (
    <div className="form-fields">
      <RadioField
        id="owner-salutation"
        label={t('bench.owner.salutation')}
        error={errors['owner-salutation']}
        options={salutations}
        value={answers['owner-salutation']}
        onValue={(value) => onChange('owner-salutation', value)}
      />
      <TextField
        id="owner-firstName"
        label={t('bench.owner.firstName')}
        hint={t('bench.owner.firstNameHint')}
        error={errors['owner-firstName']}
        autoComplete="given-name"
        value={answers['owner-firstName']}
        onValue={(value) => onChange('owner-firstName', value)}
        onLeave={() => onLeave('owner-firstName')}
      />
      <TextField
        id="owner-lastName"
        label={t('bench.owner.lastName')}
        error={errors['owner-lastName']}
        autoComplete="family-name"
        value={answers['owner-lastName']}
        onValue={(value) => onChange('owner-lastName', value)}
        onLeave={() => onLeave('owner-lastName')}
      />
      <DateField
        id="owner-birthDate"
        label={t('bench.owner.birthDate')}
        error={errors['owner-birthDate']}
        autoComplete="bday"
        value={answers['owner-birthDate']}
        onValue={(value) => onChange('owner-birthDate', value)}
        onLeave={() => onLeave('owner-birthDate')}
      />
      <TextField
        id="owner-email"
        type="email"
        label={t('bench.owner.email')}
        hint={t('bench.owner.emailHint')}
        error={errors['owner-email']}
        autoComplete="email"
        inputMode="email"
        value={answers['owner-email']}
        onValue={(value) => onChange('owner-email', value)}
        onLeave={() => onLeave('owner-email')}
      />
    </div>
  )
}
