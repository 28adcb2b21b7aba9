import type { ComponentProps, FocusEvent, ReactNode } from 'react'

interface FieldProps {
  id: string
  label: string
  hint?: string
  error?: string | undefined
  width?: 'full' | 'half' | undefined
}

const described = ({ id, hint, error }: FieldProps) => ({
  id,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
  'aria-required': true,
})

function Notes({ id, hint, error }: FieldProps) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  )
}

function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <div className={`field field-${field.width ?? 'full'}`}>
      <label className="field-label" htmlFor={field.id}>
        <span>{field.label}</span>
      </label>
      <Notes {...field} />
      {children}
    </div>
  )
}

type Input = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode'>
interface Bound {
  value: string
  onValue: (value: string) => void
  onLeave: () => void
}

export function TextField(props: FieldProps & Input & Bound) {
  const { value, onValue, onLeave, type = 'text', autoComplete, inputMode } = props
  return (
    <Field {...props}>
      <input
        {...described(props)}
        className="input"
        type={type}
        value={value}
        autoComplete={autoComplete}
        inputMode={inputMode}
        onChange={(event) => onValue(event.currentTarget.value)}
        onBlur={onLeave}
      />
    </Field>
  )
}

type Options = readonly (readonly [value: string, label: string])[]

export function SelectField(props: FieldProps & Bound & { options: Options }) {
  return (
    <Field {...props}>
      <select
        {...described(props)}
        className="input"
        value={props.value}
        onChange={(event) => props.onValue(event.currentTarget.value)}
        onBlur={props.onLeave}
      >
        <option value="">Bitte auswählen</option>
        {props.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}

export function RadioField(props: FieldProps & Omit<Bound, 'onLeave'> & { options: Options }) {
  const { id: _, ...group } = described(props)
  const { id } = props
  return (
    <fieldset
      {...group}
      className="fieldset"
      id={`${id}-group`}
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
    >
      <legend className="legend" id={`${id}-legend`}>
        {props.label}
      </legend>
      <Notes {...props} />
      {props.options.map(([value, label], index) => {
        const own = index === 0 ? id : `${id}-${value}`
        return (
          <label key={value} className="choice" htmlFor={own}>
            <input
              id={own}
              type="radio"
              name={id}
              value={value}
              checked={props.value === value}
              onChange={() => props.onValue(value)}
            />
            <span className="choice-text">
              <span>{label}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface TickProps extends FieldProps {
  checked: boolean
  onTick: (checked: boolean) => void
}

export function TickField(props: TickProps) {
  return (
    <div className="field field-full">
      <Notes {...props} />
      <label className="choice" htmlFor={props.id}>
        <input
          {...described(props)}
          type="checkbox"
          checked={props.checked}
          onChange={(event) => props.onTick(event.currentTarget.checked)}
        />
        <span className="choice-text">
          <span>{props.label}</span>
        </span>
      </label>
    </div>
  )
}

const dateParts = [
  ['day', 'Tag', 2],
  ['month', 'Monat', 2],
  ['year', 'Jahr', 4],
] as const

/** A date in three short fields. `value` is YYYY-MM-DD, incomplete while it is typed. */
export function DateField(props: FieldProps & { autoComplete?: 'bday' } & Bound) {
  const { id, value, onValue, onLeave, autoComplete } = props
  const { id: _, 'aria-describedby': notes, ...control } = described(props)
  const [year = '', month = '', day = ''] = value.split('-')
  const texts = { day, month, year }
  const enter = (part: keyof typeof texts, typed: string) => {
    const next = { ...texts, [part]: typed.replaceAll('-', '') }
    onValue(`${next.year}-${next.month}-${next.day}`)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
  }
  return (
    <fieldset
      className="fieldset"
      id={`${id}-group`}
      aria-labelledby={`${id}-legend`}
      aria-describedby={notes}
    >
      <legend className="legend" id={`${id}-legend`}>
        {props.label}
      </legend>
      <Notes {...props} />
      <div className="field-date" onBlur={leave}>
        {dateParts.map(([part, label, length]) => {
          const own = part === 'day' ? id : `${id}-${part}`
          return (
            <div key={part} className={`field-date-${part}`}>
              <label className="field-date-label" htmlFor={own}>
                {label}
              </label>
              <input
                {...control}
                id={own}
                className="input"
                type="text"
                inputMode="numeric"
                maxLength={length}
                autoComplete={autoComplete && `${autoComplete}-${part}`}
                value={texts[part]}
                spellCheck={false}
                onChange={(event) => enter(part, event.currentTarget.value)}
              />
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
