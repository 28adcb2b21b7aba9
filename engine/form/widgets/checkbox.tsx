import type { WidgetProps } from '@rjsf/utils'
import { Choice } from '../choice.tsx'
import { FieldLink } from '../field-link.tsx'
import { FieldNotes, controlProps } from '../field.tsx'
import { useField } from '../form-context.ts'

/** A yes that is given by a tick. The schema's `required` tells one that must be given from one that may. */
export function CheckboxWidget({ id, name, required }: WidgetProps) {
  const { shown, choose, hints, label, hint, error, warning, mayWarn } = useField(name)
  const field = { id, label, hint, error, warning, mayWarn, optional: !required }
  return (
    <div className="field field-full">
      <FieldNotes {...field} hint="" />
      <Choice
        {...controlProps(field)}
        label={label}
        hint={hint}
        optional={!required}
        type="checkbox"
        name={name}
        checked={shown === true}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <FieldLink link={hints.link} />
    </div>
  )
}
