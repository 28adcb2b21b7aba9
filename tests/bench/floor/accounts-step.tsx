import { useEffect, useState } from 'react'
import type { Account } from '../shared/data.ts'
import { listAccounts } from '../shared/data.ts'
import type { StepProps } from './app.tsx'
import { t } from './texts.ts'

export function AccountsStep({ answers, errors, onChange }: StepProps) {
  const [accounts, setAccounts] = useState<Account[]>([])
  useEffect(() => {
    void listAccounts().then(setAccounts)
  }, [])
  const { picked } = answers
  const choose = (id: string, on: boolean) =>
    onChange('picked', on ? [...picked, id] : picked.filter((other) => other !== id))
  return (
    <fieldset
      className="fieldset choices"
      id="picked-group"
      aria-describedby={errors.picked && 'picked-error'}
    >
      <legend className="legend">{t('bench.accounts.legend')}</legend>
      {errors.picked && (
        <p className="field-error" id="picked-error">
          {errors.picked}
        </p>
      )}
      {accounts.map(({ id, name, iban }, at) => (
        <div key={id} className="choices-row">
          <label className="choice choices-card" htmlFor={`picked-${at}`}>
            <input
              id={`picked-${at}`}
              type="checkbox"
              name="picked"
              value={id}
              checked={picked.includes(id)}
              aria-invalid={errors.picked ? true : undefined}
              onChange={(event) => choose(id, event.target.checked)}
            />
            <span className="choices-content">
              <span className="choices-title">{name}</span>
              <span className="choices-line">{iban}</span>
            </span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}
