import { useState, type ComponentProps } from 'react'

export interface Spec {
  id: string
  kind?: 'select' | 'radio' | 'tick' | 'secret'
  label: string
  hint?: string | undefined
  options?: [value: string, label: string][]
  width?: 'half'
  input?: ComponentProps<'input'>
  pattern?: RegExp
  /** What is said where it is empty, and where it has not this form. */
  missing?: string
  wrong?: string
}

interface Props {
  spec: Spec
  value: string
  error: string | undefined
  onValue(value: string): void
  onLeave(): void
}

export function Field({ spec, value, error, onValue, onLeave }: Props) {
  const [shown, setShown] = useState(false)
  const { id, kind, label, hint, options = [], width = 'full' } = spec
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const notes = {
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': true,
  }
  const onChange = (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value)
  const line = (about: 'hint' | 'error', words: string | undefined) =>
    words && (
      <p className={`field-${about}`} id={`${id}-${about}`}>
        {words}
      </p>
    )
  const lines = (
    <>
      {line('hint', hint)}
      {line('error', error)}
    </>
  )
  const choice = (own: string, words: string, input: ComponentProps<'input'>) => (
    <label key={own} className="choice" htmlFor={own}>
      <input id={own} name={id} {...input} />
      <span className="choice-text">{words}</span>
    </label>
  )
  if (kind === 'tick') {
    const checked = value === 'on'
    const toggle = () => onValue(checked ? '' : 'on')
    const box = choice(id, label, { ...notes, type: 'checkbox', checked, onChange: toggle })
    return (
      <div className="field field-full">
        {lines}
        {box}
      </div>
    )
  }
  if (kind === 'radio')
    return (
      <fieldset className="fieldset" role="radiogroup" {...notes}>
        <legend className="legend">{label}</legend>
        {lines}
        {options.map(([own, words], at) => {
          const input = { type: 'radio', checked: value === own, onChange: () => onValue(own) }
          return choice(at === 0 ? id : `${id}-${own}`, words, input)
        })}
      </fieldset>
    )
  const control = { ...notes, id, className: 'input', value, onChange, onBlur: onLeave }
  return (
    <div className={`field field-${width}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {lines}
      {kind === 'select' ? (
        <select {...control}>
          {[['', 'Bitte auswählen'], ...options].map(([own, words]) => (
            <option key={own} value={own}>
              {words}
            </option>
          ))}
        </select>
      ) : kind === 'secret' ? (
        <div className="field-secret">
          <input {...control} type={shown ? 'text' : 'password'} autoComplete="current-password" />
          <button
            type="button"
            className="field-reveal"
            aria-label={shown ? 'PIN verbergen' : 'PIN anzeigen'}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Verbergen' : 'Anzeigen'}
          </button>
        </div>
      ) : (
        <input type="text" {...spec.input} {...control} />
      )}
    </div>
  )
}
