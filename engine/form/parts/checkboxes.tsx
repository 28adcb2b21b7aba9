import type { WidgetProps } from '@rjsf/utils'
import { afterPress, Choice } from '../controls.tsx'
import { FieldGroup, controlProps } from '../field.tsx'
import type { FormPart } from '../../view/form-module.ts'
import { chosenKey, useChoices, useControl } from '../theme/use-control.ts'
import { SelectWidget as Select } from '../theme/choices.tsx'

/** Checkboxes for several options. The first one has the id of the field, so that links of the error summary lead to it. */
function CheckboxesWidget(props: WidgetProps) {
  const { id, name, value, readonly, disabled, onChange, onBlur } = props
  const field = useControl(props)
  const choices = useChoices(props)
  const { 'aria-invalid': invalid, 'aria-describedby': described } = controlProps({
    ...field,
    hint: '',
    warning: '',
  })
  const held: unknown[] = Array.isArray(value) ? value : []
  const chosen = new Set(held.map((one) => chosenKey(choices, one)))
  const choose = (key: string, on: boolean) => {
    const next = choices.filter((one) => (one.key === key ? on : chosen.has(one.key))).map((one) => one.value)
    onChange(next)
    afterPress(() => onBlur(id, next))
  }
  return (
    <FieldGroup {...field}>
      {choices.map(({ key, label, hint }, index) => {
        const own = index === 0 ? field.id : `${field.id}-${index}`
        return (
          <Choice
            key={key}
            id={own}
            label={label}
            hint={hint}
            type="checkbox"
            name={name}
            value={key}
            checked={chosen.has(key)}
            disabled={disabled || readonly}
            aria-invalid={invalid}
            aria-describedby={[hint && `${own}-hint`, described].filter(Boolean).join(' ') || undefined}
            onChange={(event) => choose(key, event.currentTarget.checked)}
          />
        )
      })}
    </FieldGroup>
  )
}

/** Replaces the select with `multiple`, which is hard to use, by checkboxes. */
const SelectWidget = (props: WidgetProps) =>
  props.multiple ? <CheckboxesWidget {...props} /> : <Select {...props} />

export const checkboxes: FormPart = {
  widgets: { CheckboxesWidget, SelectWidget, checkboxes: CheckboxesWidget, select: SelectWidget },
}
