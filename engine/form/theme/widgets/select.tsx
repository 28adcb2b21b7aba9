import type { WidgetProps } from '@rjsf/utils'
import { useEngine } from '../../../view/engine.ts'
import { afterPress } from '../../after-press.ts'
import { Field, controlProps } from '../../field.tsx'
import { chosenKey, useAutocomplete, useChoices, useControl } from '../use-control.ts'

export function SelectWidget(props: WidgetProps) {
  const { id, name, value, options, readonly, disabled, onChange, onBlur } = props
  const { text } = useEngine()
  const field = useControl(props)
  const choices = useChoices(props)
  const known = chosenKey(value)
  const choose = (key: string) => {
    const next = choices.find((choice) => choice.key === key)?.value
    onChange(next)
    afterPress(() => onBlur(id, next))
  }
  return (
    <Field {...field}>
      <select
        {...controlProps(field)}
        className="input"
        name={name}
        value={choices.some(({ key }) => key === known) ? known : ''}
        disabled={disabled || readonly}
        autoComplete={useAutocomplete(props)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {!options.always && <option value="">{text('ui.choose')}</option>}
        {choices.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}
