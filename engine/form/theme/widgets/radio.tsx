import type { WidgetProps } from '@rjsf/utils'
import { afterPress } from '../../after-pointer-up.ts'
import { Choice } from '../../choice.tsx'
import { FieldGroup } from '../../field.tsx'
import { asId } from '../../places.ts'
import { chosenKey, useChoices, useControl } from '../use-control.ts'

/** One of a few choices, all in sight. The first one bears the field's id, so that the summary's link leads to it. */
export function RadioWidget(props: WidgetProps) {
  const { id, value, readonly, disabled, onChange, onBlur } = props
  const field = useControl(props)
  const choices = useChoices(props)
  const chosen = chosenKey(value)
  return (
    <FieldGroup {...field} role="radiogroup">
      {choices.map(({ key, value: own, label, hint }, index) => {
        const optionId = index === 0 ? field.id : asId(`${id}-${key}`)
        return (
          <Choice
            key={key}
            id={optionId}
            label={label}
            hint={hint}
            type="radio"
            // Names of radio groups are shared by a whole <form>; ids are the form's own.
            name={id}
            value={key}
            checked={chosen === key}
            disabled={disabled || readonly}
            aria-describedby={hint ? `${optionId}-hint` : undefined}
            onChange={() => {
              onChange(own)
              afterPress(() => onBlur(id, own))
            }}
          />
        )
      })}
    </FieldGroup>
  )
}
