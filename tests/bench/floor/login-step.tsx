import { useState } from 'react'
import type { StepProps } from './app.tsx'
import { SelectField, TextField, TickField } from './field.tsx'
import { t } from './texts.ts'

const kinds = [
  ['private', t('bench.login.kinds.private')],
  ['business', t('bench.login.kinds.business')],
  ['joint', t('bench.login.kinds.joint')],
] as const

export function LoginStep({ answers, errors, onChange, onLeave }: StepProps) {
  return (
    <>
      <div className="form-fields">
        <TextField
          id="login-branch"
          label={t('bench.login.branch')}
          hint={t('bench.login.branchHint')}
          error={errors['login-branch']}
          width="half"
          inputMode="numeric"
          value={answers['login-branch']}
          onValue={(value) => onChange('login-branch', value)}
          onLeave={() => onLeave('login-branch')}
        />
        <TextField
          id="login-user"
          label={t('bench.login.user')}
          hint={t('bench.login.userHint')}
          error={errors['login-user']}
          autoComplete="username"
          value={answers['login-user']}
          onValue={(value) => onChange('login-user', value)}
          onLeave={() => onLeave('login-user')}
        />
        <SelectField
          id="login-kind"
          label={t('bench.login.kind')}
          error={errors['login-kind']}
          options={kinds}
          value={answers['login-kind']}
          onValue={(value) => onChange('login-kind', value)}
          onLeave={() => onLeave('login-kind')}
        />
        <TickField
          id="login-consent"
          label={t('bench.login.consent')}
          error={errors['login-consent']}
          checked={answers['login-consent']}
          onTick={(checked) => onChange('login-consent', checked)}
        />
      </div>
      <div className="form-fields">
        <PinField answers={answers} errors={errors} onChange={onChange} onLeave={onLeave} />
      </div>
      <p className="text-small">{t('bench.login.note')}</p>
    </>
  )
}

function PinField({ answers, errors, onChange, onLeave }: StepProps) {
  const [shown, setShown] = useState(false)
  const error = errors['secret-pin']
  return (
    <div className="field field-full">
      <label className="field-label" htmlFor="secret-pin">
        <span>PIN</span>
      </label>
      {error && (
        <p className="field-error" id="secret-pin-error">
          {error}
        </p>
      )}
      <div className="field-secret">
        <input
          id="secret-pin"
          className="input"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && 'secret-pin-error'}
          aria-required
          value={answers['secret-pin']}
          onChange={(event) => onChange('secret-pin', event.currentTarget.value)}
          onBlur={() => onLeave('secret-pin')}
        />
        <button
          type="button"
          className="field-reveal"
          aria-label={shown ? 'PIN verbergen' : 'PIN anzeigen'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Verbergen' : 'Anzeigen'}
        </button>
      </div>
    </div>
  )
}
