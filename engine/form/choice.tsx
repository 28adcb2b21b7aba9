import type { ComponentProps } from 'react'
import type { FieldProps } from './field.tsx'
import { LabelText } from './field.tsx'

type Input = ComponentProps<'input'> & { id: string }

/**
 * A radio button or checkbox with label and hint; a click anywhere on it selects it. Its accessible name is the label alone;
 * the hint has the id `<id>-hint`.
 */
export function Choice({
  label,
  optional,
  hint,
  ...input
}: Pick<FieldProps, 'label' | 'optional' | 'hint'> & Input) {
  return (
    <label className="choice" htmlFor={input.id}>
      <input {...input} aria-labelledby={`${input.id}-label`} />
      <span className="choice-text">
        <span id={`${input.id}-label`}>
          <LabelText label={label} optional={optional ?? false} />
        </span>
        {hint && (
          <span className="field-hint choice-hint" id={`${input.id}-hint`}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
