import { use, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { FieldNotes, controlProps } from '#engine/form/field.tsx'
import { isColour, longColour } from '#engine/tenant/theme.ts'
import { BrandContext } from './brand.ts'
import type { Kind } from './sections.ts'
import { fill, useTexts } from './studio-texts.ts'

/** A point in time (ISO 8601 with a time zone) as local date and time, such as 2026-12-05T20:00; empty if it is not valid. */
function localTime(moment: string): string {
  const at = new Date(moment)
  // `Date` accepts other formats too, and may swap day and month.
  if (!/^\d{4}-\d{2}-\d{2}T/.test(moment) || Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The reverse of `localTime`, in UTC. */
const momentOf = (local: string): string => local && `${new Date(local).toISOString().slice(0, 19)}Z`

/** A button of the theme. `className` is another look of it. */
export const Button = (props: ComponentProps<'button'>) => (
  <button type="button" className="button" {...props} />
)

interface NoteProps {
  id: string
  label: string
  hint?: string | undefined
  /** What the check finds here, in plain words. */
  error?: string | undefined
}

/** The notes as the form theme of the app takes them. */
const notesOf = ({ id, label, hint = '', error = '' }: NoteProps) => ({
  id,
  label,
  hint,
  error,
  optional: true,
})

/** Label, hint and error of a control that has this id. */
export const Labelled = ({ children, ...notes }: Readonly<NoteProps & { children: ReactNode }>) => (
  <div className="field">
    <label className="field-label" htmlFor={notes.id}>
      {notes.label}
    </label>
    <FieldNotes {...notesOf(notes)} />
    {children}
  </div>
)

/** A checkbox with its label. */
export const Tick = ({
  label,
  set,
  ...input
}: ComponentProps<'input'> & { label: string; set(on: boolean): void }) => (
  <label className="cluster studio-tick">
    <input {...input} type="checkbox" onChange={(event) => set(event.currentTarget.checked)} />
    {label}
  </label>
)

interface FieldProps extends NoteProps {
  kind: Kind
  /** The value that the draft holds, as the field shows it. */
  value: string
  write(value: string): void
  /** Values and names of a choice. */
  options?: readonly (readonly [value: string, label: string])[]
  /** Suggested values of a line. */
  suggestions?: readonly string[] | undefined
  /** The hint as long as nothing stands in the field. */
  whenEmpty?: string
  /** Why a typed text is not taken; undefined if it is. */
  problemOf?(text: string): string | undefined
  lang?: string
  /** A colour that can be read, to use instead. */
  instead?: string | undefined
  /** What stands below the control. */
  children?: ReactNode
}

/** One value of the draft as a field. It shows the typed text, of which the draft may hold another form, until it is left: one undo step. */
export function Field(props: Readonly<FieldProps>) {
  const {
    kind,
    value,
    write,
    options,
    suggestions,
    problemOf,
    lang,
    instead,
    whenEmpty,
    children,
    ...known
  } = props
  const { ui } = useTexts()
  const brand = use(BrandContext)
  const [typed, setTyped] = useState<string>()
  // The draft holds the same: from now on it decides, for example at "undo".
  if (typed !== undefined && typed === value) setTyped(undefined)
  const text = typed ?? value
  const long = longColour(text)
  const hint = text === '' && whenEmpty ? whenEmpty : known.hint
  const notes = { ...known, hint, error: known.error || problemOf?.(text) }
  const type = (next: string) => {
    setTyped(next)
    write(next)
  }
  const control = {
    ...controlProps(notesOf(notes)),
    className: 'input',
    lang,
    autoComplete: 'off',
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => type(currentTarget.value),
    // A form with a value that is not taken is not sent; the browser leads to the field.
    ref: (input: { setCustomValidity(why: string): void } | null) =>
      input?.setCustomValidity(problemOf?.(text) ?? ''),
    onBlur() {
      if (!problemOf?.(text)) setTyped(undefined)
      brand?.studio.closeStep()
    },
  }
  return (
    <Labelled {...notes}>
      {kind === 'choice' || kind === 'order' ? (
        <select {...control} value={value}>
          {options?.map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      ) : kind === 'long' ? (
        <textarea {...control} rows={2} />
      ) : kind === 'moment' ? (
        <input
          {...control}
          type="datetime-local"
          value={localTime(text)}
          onChange={({ currentTarget }) => type(momentOf(currentTarget.value))}
        />
      ) : kind === 'colour' ? (
        <div className="studio-colour">
          <input
            type="color"
            aria-label={fill(ui.pick, { field: notes.label })}
            value={isColour(long) ? long.toLowerCase() : '#000000'}
            onChange={control.onChange}
            onBlur={control.onBlur}
          />
          <input {...control} spellCheck={false} />
        </div>
      ) : (
        <input {...control} list={suggestions && `${notes.id}-list`} spellCheck={kind === 'line'} />
      )}
      {suggestions && (
        <datalist id={`${notes.id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
      {instead !== undefined && <UseColour colour={instead} field={notes.label} use={() => write(instead)} />}
      {children}
    </Labelled>
  )
}

export const Dot = ({ colour }: Readonly<{ colour: string }>) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className="studio-dot">
    <circle cx="8" cy="8" r="7" fill={colour} stroke="currentColor" strokeOpacity={0.3} />
  </svg>
)

interface UseColourProps {
  colour: string
  field: string
  use(): void
}

/** A button that puts the colour of the check into a field. */
export function UseColour({ colour, field, use: take }: Readonly<UseColourProps>) {
  const { ui } = useTexts()
  return (
    <Button onClick={take}>
      <Dot colour={colour} /> {fill(ui.use, { colour })}{' '}
      <span className="visually-hidden">{fill(ui.for, { field })}</span>
    </Button>
  )
}

interface AddNameProps {
  label: string
  /** Suggested values. */
  suggestions?: readonly string[] | undefined
  /** Adds the entered name. Returns an error message if the name cannot be used. */
  add(written: string): string | undefined
}

/** A text field for the name of something new, with a button that adds it. */
export function AddName({ label, suggestions, add }: Readonly<AddNameProps>) {
  const id = useId()
  const { ui } = useTexts()
  const [written, setWritten] = useState('')
  const [refusal, setRefusal] = useState('')
  const send = () => {
    const why = written.trim() === '' ? ui.empty : add(written.trim())
    setRefusal(why ?? '')
    if (why === undefined) setWritten('')
  }
  return (
    <form action={send}>
      <Field {...{ id, label, suggestions }} kind="line" error={refusal} value={written} write={setWritten}>
        <Button type="submit">{ui.add}</Button>
      </Field>
    </form>
  )
}
