import { startTransition, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { isColour, longColour } from '#engine/util/colour.ts'
import { localDay } from '#engine/util/dates.ts'
import type { Kind } from './sections.ts'
import { fill, useTexts } from './studio-texts.ts'

const two = (part: number) => String(Math.abs(part)).padStart(2, '0')

/** A point in time (ISO 8601 with a time zone) as local date and time, such as 2026-12-05T20:00; empty if it is not valid. */
export function localTime(moment: string): string {
  const at = new Date(moment)
  // `Date` accepts other formats too, and may swap day and month.
  if (!/^\d{4}-\d{2}-\d{2}T/.test(moment) || Number.isNaN(at.getTime())) return ''
  return `${localDay(at)}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The reverse of `localTime`: a local date and time as ISO 8601 with the local time zone. */
export function momentOf(local: string): string {
  const at = new Date(local)
  if (Number.isNaN(at.getTime())) return ''
  const offset = -at.getTimezoneOffset()
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.trunc(offset / 60))}:${two(offset % 60)}`
  return `${localTime(local)}:00${zone}`
}

interface NoteProps {
  id: string
  label: string
  hint?: string | undefined
  /** What the check finds here, in plain words. */
  error?: string | undefined
  children: ReactNode
}

/** Label, hint and error of a control that has this id. */
export const Labelled = ({ id, label, hint, error, children }: Readonly<NoteProps>) => (
  <div className="field">
    <label className="field-label" htmlFor={id}>
      {label}
    </label>
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
    {children}
  </div>
)

/** ARIA attributes of the control of a field with these notes. */
export const described = ({ id, hint, error }: Pick<NoteProps, 'id' | 'hint' | 'error'>) => ({
  id,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
})

export interface FieldProps extends Omit<NoteProps, 'children'> {
  kind: Kind
  /** The value that the draft holds, as the field shows it. */
  value: string
  write(value: string): void
  /** Called when the field is left: the next change is another undo step. */
  leave(): void
  /** Values and names of a choice. */
  options?: readonly (readonly [value: string, label: string])[]
  /** Suggested values of a line. */
  suggestions?: readonly string[]
  lang?: string
  /** A colour that can be read, to use instead. */
  instead?: string | undefined
  /** What stands below the control. */
  children?: ReactNode
}

/**
 * One value of the draft as a field. While somebody types, the field shows the typed text: the draft follows in a transition
 * (`useStudio`), and letters typed quickly would be lost until then.
 */
export function Field(props: Readonly<FieldProps>) {
  const { kind, value, write, leave, options, suggestions, lang, instead, children, ...notes } = props
  const [typed, setTyped] = useState<string>()
  // The draft has followed: from now on it decides, for example at "undo".
  if (typed !== undefined && typed === value) setTyped(undefined)
  const text = typed ?? value
  const type = (next: string) => {
    setTyped(next)
    write(next)
  }
  const control = {
    ...described(notes),
    className: 'input',
    lang,
    autoComplete: 'off',
    onBlur: () => {
      startTransition(() => setTyped(undefined))
      leave()
    },
  }
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) => type(currentTarget.value)
  return (
    <Labelled {...notes}>
      {kind === 'choice' || kind === 'order' ? (
        <select {...control} value={value} onChange={onChange}>
          {options?.map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      ) : kind === 'long' ? (
        <textarea {...control} rows={2} value={text} onChange={onChange} />
      ) : kind === 'moment' ? (
        <input
          {...control}
          type="datetime-local"
          value={localTime(text)}
          onChange={({ currentTarget }) => type(momentOf(currentTarget.value))}
        />
      ) : kind === 'colour' ? (
        <div className="studio-colour">
          <Picker label={notes.label} colour={text} pick={type} leave={control.onBlur} />
          <input {...control} spellCheck={false} value={text} onChange={onChange} />
        </div>
      ) : (
        <input
          {...control}
          list={suggestions && `${notes.id}-list`}
          spellCheck={kind === 'line'}
          value={text}
          onChange={onChange}
        />
      )}
      {suggestions && <Suggestions id={`${notes.id}-list`} values={suggestions} />}
      {instead !== undefined && <UseColour colour={instead} field={notes.label} use={() => write(instead)} />}
      {children}
    </Labelled>
  )
}

const Suggestions = ({ id, values }: Readonly<{ id: string; values: readonly string[] }>) => (
  <datalist id={id}>
    {values.map((one) => (
      <option key={one}>{one}</option>
    ))}
  </datalist>
)

interface PickerProps {
  label: string
  colour: string
  pick(colour: string): void
  leave(): void
}

/** The browser's own colour picker, beside a text field. */
export function Picker({ label, colour, pick, leave }: Readonly<PickerProps>) {
  const { ui } = useTexts()
  const long = longColour(colour)
  return (
    <input
      type="color"
      aria-label={fill(ui.pick, { field: label })}
      value={isColour(long) ? long.toLowerCase() : '#000000'}
      onChange={(event) => pick(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}

/** A button that puts the colour of the check into a field. */
export function UseColour({
  colour,
  field,
  use,
}: Readonly<{ colour: string; field: string; use: () => void }>) {
  const { ui } = useTexts()
  return (
    <button type="button" className="button" onClick={use}>
      <svg viewBox="0 0 16 16" aria-hidden="true" className="studio-dot">
        <circle cx="8" cy="8" r="7" fill={colour} />
      </svg>
      {fill(ui.use, { colour })} <span className="visually-hidden">{fill(ui.for, { field })}</span>
    </button>
  )
}

interface AddNameProps {
  label: string
  /** Suggested values. */
  suggestions?: readonly string[]
  /** Adds the entered name. Returns an error message if the name cannot be used. */
  add: (written: string) => string | undefined
}

/** A text field for the name of something new, with a button that adds it. */
export function AddName({ label, suggestions, add }: Readonly<AddNameProps>) {
  const id = useId()
  const { ui } = useTexts()
  const [written, setWritten] = useState('')
  const [refusal, setRefusal] = useState('')
  const send = () => {
    if (written.trim() === '') return
    const why = add(written.trim())
    setRefusal(why ?? '')
    if (why === undefined) setWritten('')
  }
  return (
    <form action={send}>
      <Labelled {...{ id, label }} error={refusal}>
        <div className="cluster studio-add">
          <input
            {...described({ id, error: refusal })}
            className="input"
            list={suggestions && `${id}-list`}
            autoComplete="off"
            value={written}
            onChange={(event) => setWritten(event.currentTarget.value)}
          />
          <button type="submit" className="button">
            {ui.add}
          </button>
        </div>
        {suggestions && <Suggestions id={`${id}-list`} values={suggestions} />}
      </Labelled>
    </form>
  )
}
