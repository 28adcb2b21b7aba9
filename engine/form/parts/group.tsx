import type { ReactNode } from 'react'
import type { FieldProps } from '../field.tsx'
import { FieldNotes, LabelText, controlProps } from '../field.tsx'

/** A group of fields: legend, hint and error, then the fields. The id is that of the value, so that a summary leads here. */
export function Group({
  children,
  className = '',
  ...field
}: FieldProps & { className?: string; children: ReactNode }) {
  const { id, 'aria-describedby': described } = controlProps(field)
  return (
    <fieldset
      className={`fieldset form-group ${className}`}
      id={id}
      aria-describedby={described}
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
