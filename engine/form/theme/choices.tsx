import type { WidgetProps } from '@rjsf/utils'
import { Choice } from '../controls.tsx'
import { FieldGroup, Field, controlProps, FieldLink, FieldNotes } from '../field.tsx'
import { asId } from '../values.ts'
import { chosenKey, isAlternativeSelect, useChoices, useControl } from './use-control.ts'
import { useEngine } from '../../view/engine.ts'

/** Radio buttons, or checkboxes for several options. The first has the id of the field, so that links of the error summary lead to it. */
function Options({ type, ...props }: WidgetProps & { type: 'radio' | 'checkbox' }) {
  const { id, name, value } = props
  const isRadio = type === 'radio'
  const { path, field, locked, report } = useControl(props)
  const choices = useChoices(props, path)
  // Radio buttons are in a group that has the error; each checkbox refers to it.
  const { 'aria-invalid': invalid, 'aria-describedby': described } = controlProps(
    isRadio ? { id, label: '' } : { ...field, hint: '', warning: '' },
  )
  const values: unknown[] = isRadio ? [value] : Array.isArray(value) ? value : []
  const chosen = new Set(values.map((item) => chosenKey(choices, item)))
  const choose = (key: string, on: boolean) => {
    const next = choices.filter((choice) => (choice.key === key ? on : !isRadio && chosen.has(choice.key)))
    report(isRadio ? next[0]?.value : next.map((choice) => choice.value))
  }
  // Short options are placed side by side if there is room.
  const isShort = isRadio && !choices.some(({ hint }) => hint)
  return (
    <FieldGroup
      {...field}
      role={isRadio ? 'radiogroup' : 'group'}
      className={isShort ? 'fieldset fieldset-short' : 'fieldset'}
    >
      {choices.map(({ key, label, hint }, index) => {
        const optionId = index === 0 ? field.id : asId(`${id}-${key}`)
        return (
          <Choice
            key={key}
            id={optionId}
            label={label}
            hint={hint}
            type={type}
            // The id, because names must be unique in the <form> of the screen, which may contain several forms.
            name={isRadio ? id : name}
            value={key}
            checked={chosen.has(key)}
            disabled={locked}
            aria-invalid={invalid}
            aria-describedby={[hint && `${optionId}-hint`, described].filter(Boolean).join(' ') || undefined}
            onChange={(event) => choose(key, event.currentTarget.checked)}
          />
        )
      })}
    </FieldGroup>
  )
}

export const RadioWidget = (props: WidgetProps) => <Options {...props} type="radio" />

export const CheckboxesWidget = (props: WidgetProps) => <Options {...props} type="checkbox" />

/** A select. RJSF also takes it for the choice between alternatives, and for several options, which are checkboxes here. */
export const SelectWidget = (props: WidgetProps) =>
  props.multiple ? <CheckboxesWidget {...props} /> : <Select {...props} />

function Select(props: WidgetProps) {
  const { text } = useEngine()
  const { path, field, control, locked, report } = useControl(props)
  const choices = useChoices(props, path)
  return (
    <Field {...field}>
      <select
        {...control}
        value={chosenKey(choices, props.value)}
        disabled={locked}
        onChange={({ currentTarget }) =>
          report(choices.find(({ key }) => key === currentTarget.value)?.value)
        }
      >
        {!isAlternativeSelect(props) && <option value="">{text('ui.choose')}</option>}
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
  const { options, field, locked, report } = useControl(props)
  return (
    <div className="field field-full">
      <FieldNotes {...field} hint="" />
      <Choice
        {...controlProps(field)}
        label={field.label}
        hint={field.hint ?? ''}
        optional={field.optional === true && !props.readonly}
        type="checkbox"
        name={props.name}
        checked={props.value === true}
        disabled={locked}
        onChange={(event) => report(event.currentTarget.checked)}
      />
      <FieldLink link={options.link} />
    </div>
  )
}
