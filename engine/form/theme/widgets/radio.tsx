import type { WidgetProps } from '@rjsf/utils'
import { afterPress } from '../../after-press.ts'
import { Choice } from '../../choice.tsx'
import { FieldGroup } from '../../field.tsx'
import { asId } from '../../paths.ts'
import { chosenKey, useChoices, useControl } from '../use-control.ts'

/** Radio buttons. The first one has the id of the field, so that links of the error summary lead to it. */
export function RadioWidget(props: WidgetProps) {
  const { id, value, readonly, disabled, onChange, onBlur } = props
  const field = useControl(props)
  const choices = useChoices(props)
  const chosen = chosenKey(value)
  return (
    <FieldGroup {...field} role="radiogroup" short={!choices.some(({ hint }) => hint)}>
      {choices.map(({ key, value: own, label, hint }, index) => {
        const optionId = index === 0 ? field.id : asId(`${id}-${key}`)
        return (
          <Choice
            key={key}
            id={optionId}
            label={label}
            hint={hint}
            type="radio"
            // The id, because names must be unique in the <form> of the screen, which may contain several forms.
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
