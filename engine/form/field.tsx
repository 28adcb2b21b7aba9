import type { ReactNode } from 'react'
import { useEngine } from '../view/engine.ts'

/** What surrounds one control, in words. Empty strings are not rendered. */
export interface FieldProps {
  id: string
  label: string
  hint?: string
  error?: string
  warning?: string
  mayWarn?: boolean
  optional?: boolean
  /** Nobody enters it: it is computed, or stands from the start. */
  readOnly?: boolean
  width?: 'full' | 'half' | 'short' | undefined
  /** Language of the label where it is not ours, such as `de` for words of a server. */
  lang?: string | undefined
}

/** Attributes that tie a control to its words. Only ids that are in the document are named. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** The attributes for the control of a field. */
export function controlProps({ id, hint, error, warning, optional, readOnly }: FieldProps): ControlProps {
  const ids = [hint && `${id}-hint`, error && `${id}-error`, warning && `${id}-warning`].filter(Boolean)
  return {
    id,
    'aria-describedby': ids.length ? ids.join(' ') : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional || readOnly ? undefined : true,
  }
}

/** The label's words; an optional field says so, a required one needs no mark. */
export function LabelText({
  label,
  optional,
  readOnly,
  lang,
}: Pick<FieldProps, 'label' | 'optional' | 'readOnly' | 'lang'>) {
  const { text } = useEngine()
  return (
    <>
      <span lang={lang}>{label}</span>
      {optional && !readOnly && <span className="field-optional"> ({text('ui.optional')})</span>}
    </>
  )
}

/** Hint, error and warning of a field, with the ids that `controlProps` names. */
export function FieldNotes({ id, hint, error, warning, mayWarn }: FieldProps) {
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
      {mayWarn && (
        <output className="field-status" htmlFor={id}>
          {warning && (
            <span className="field-warning" id={`${id}-warning`}>
              {warning}
            </span>
          )}
        </output>
      )}
    </>
  )
}

/** A field with one control: label, hint, error, then the control. */
export function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <div className={`field field-${field.width ?? 'full'}`}>
      <label className="field-label" htmlFor={field.id}>
        <LabelText {...field} />
      </label>
      <FieldNotes {...field} />
      {children}
    </div>
  )
}

/** A field of several controls, `<id>-group`: legend, hint, error, then the controls. The group bears the error. */
export function FieldGroup({
  children,
  role = 'group',
  ...field
}: FieldProps & { role?: 'group' | 'radiogroup'; children: ReactNode }) {
  const isRadio = role === 'radiogroup'
  // What is wrong is said by the group of radio buttons as a whole, else by each control.
  const {
    id,
    'aria-describedby': described,
    ...group
  } = controlProps(isRadio ? field : { ...field, error: '' })
  return (
    <fieldset
      aria-describedby={described}
      {...(isRadio && group)}
      className="fieldset"
      id={`${id}-group`}
      role={role}
      aria-labelledby={`${id}-legend`}
    >
      <legend className="legend" id={`${id}-legend`}>
        <LabelText {...field} />
      </legend>
      <FieldNotes {...field} />
      {children}
    </fieldset>
  )
}
