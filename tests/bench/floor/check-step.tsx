import type { StepProps } from './app.tsx'
import { TickField } from './field.tsx'
import { t } from './texts.ts'

export function CheckStep({ answers, errors, onChange }: StepProps) {
  const rows = [
    [t('bench.check.firstName'), answers['owner-firstName']],
    [t('bench.check.lastName'), answers['owner-lastName']],
    [t('bench.check.email'), answers['owner-email']],
    [t('bench.check.iban'), answers['account-iban']],
  ] as const
  return (
    <>
      <section className="summary">
        <h2>{t('bench.check.summary')}</h2>
        <dl className="summary-rows">
          {rows.map(([label, value]) => (
            <div key={label} className="summary-row">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="form-fields">
        <TickField
          id="consents-terms"
          label={t('bench.check.terms')}
          error={errors['consents-terms']}
          checked={answers['consents-terms']}
          onTick={(checked) => onChange('consents-terms', checked)}
        />
        <TickField
          id="consents-privacy"
          label={t('bench.check.privacy')}
          error={errors['consents-privacy']}
          checked={answers['consents-privacy']}
          onTick={(checked) => onChange('consents-privacy', checked)}
        />
      </div>
    </>
  )
}
