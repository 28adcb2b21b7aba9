import type { WidgetProps } from '@rjsf/utils'
import { afterPress } from '../../after-pointer-up.ts'
import { Choice } from '../../choice.tsx'
import { FieldLink } from '../../field-link.tsx'
import { FieldNotes, controlProps } from '../../field.tsx'
import { useControl } from '../use-control.ts'

/** A yes that is given by a tick. The schema's `required` tells one that must be given from one that may. */
export function CheckboxWidget(props: WidgetProps) {
  const { id, name, value, readonly, disabled, onChange, onBlur } = props
  const { link, ...field } = useControl(props)
  return (
    <div className="field field-full">
      <FieldNotes {...field} hint="" />
      <Choice
        {...controlProps(field)}
        label={field.label}
        hint={field.hint ?? ''}
        optional={field.optional === true && !readonly}
        type="checkbox"
        name={name}
        checked={value === true}
        disabled={disabled || readonly}
        onChange={(event) => {
          const { checked } = event.currentTarget
          onChange(checked)
          afterPress(() => onBlur(id, checked))
        }}
      />
      <FieldLink link={link} />
    </div>
  )
}
