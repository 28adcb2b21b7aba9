import type { WidgetProps } from '@rjsf/utils'
import { afterPress, Choice } from '../controls.tsx'
import { FieldGroup, Field, controlProps, FieldLink, FieldNotes } from '../field.tsx'
import { asId } from '../paths.ts'
import { chosenKey, useChoices, useControl, useAutocomplete } from './use-control.ts'
import { useEngine } from '../../view/engine.ts'

/** Radio buttons. The first one has the id of the field, so that links of the error summary lead to it. */
export function RadioWidget(props: WidgetProps) {
  const { id, value, readonly, disabled, onChange, onBlur } = props
  const field = useControl(props)
  const choices = useChoices(props)
  const chosen = chosenKey(choices, value)
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

export function SelectWidget(props: WidgetProps) {
  const { id, name, value, options, readonly, disabled, onChange, onBlur } = props
  const { text } = useEngine()
  const field = useControl(props)
  const choices = useChoices(props)
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
        value={chosenKey(choices, value)}
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
