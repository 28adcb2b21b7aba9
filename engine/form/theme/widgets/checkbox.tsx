import type { WidgetProps } from '@rjsf/utils'
import { afterPress } from '../../after-press.ts'
import { Choice } from '../../choice.tsx'
import { FieldLink, FieldNotes, controlProps } from '../../field.tsx'
import { useControl } from '../use-control.ts'

/** A single checkbox. The schema says by `required` whether it must be ticked. */
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
