import type { WidgetProps } from '@rjsf/utils'
import type { FocusEvent } from 'react'
import { useEngine } from '../../view/engine.ts'
import { FieldGroup, controlProps } from '../field.tsx'
import type { FormPart } from '../../view/form-module.ts'
import { useAutocomplete, useControl } from '../theme/use-control.ts'
import { useTyped } from '../theme/use-typed.ts'

const parts = [
  { name: 'day', length: 2 },
  { name: 'month', length: 2 },
  { name: 'year', length: 4 },
] as const
type Name = (typeof parts)[number]['name']

/** An ISO date, or what was typed of one, as the texts of its three fields. */
function partsOf(text: string): Record<Name, string> {
  const [year = '', month = '', day = ''] = text.split('-')
  return { day, month, year }
}

/** The same as a text that the schema refuses unless it is a whole date. */
function textOf({ day, month, year }: Record<Name, string>): string {
  if (!day && !month && !year) return ''
  const whole = [day, month, year].every((part) => /^\d+$/.test(part))
  return whole ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : `${year}-${month}-${day}`
}

/**
 * A day as three short fields: quicker than any calendar for a day that one knows by heart. The first one bears the
 * field's id.
 */
function DateWidget(props: WidgetProps) {
  const { name, schema, readonly, disabled } = props
  const { text: words } = useEngine()
  const field = useControl(props)
  // What is wrong is said at each of the three; what they are about, once for all.
  const { id: _, ...control } = controlProps({ ...field, hint: '', warning: '' })
  const autocomplete = useAutocomplete(props)
  const nothing = props.required && [schema.type].flat().includes('null') ? null : undefined
  // What is typed is kept as it is; it becomes a date when the field is left.
  const { text, type, leave } = useTyped(props, {
    toText: (value) => (typeof value === 'string' ? value : ''),
    toValue: (typed) => textOf(partsOf(typed.replaceAll(' ', ''))) || nothing,
  })
  const shown = partsOf(text)
  const enter = (part: Name, typed: string) => {
    const next = { ...shown, [part]: typed.replaceAll('-', '') }
    type(`${next.year}-${next.month}-${next.day}`)
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) leave()
  }
  return (
    <FieldGroup {...field}>
      <div className="field-date" onBlur={onBlur}>
        {parts.map(({ name: part, length }, index) => {
          const own = index === 0 ? field.id : `${field.id}-${part}`
          return (
            <div key={part} className={`field-date-${part}`}>
              <label className="field-date-label" htmlFor={own}>
                {words(`ui.date.${part}`)}
              </label>
              <input
                {...control}
                id={own}
                className="input"
                name={`${name}-${part}`}
                type="text"
                inputMode="numeric"
                maxLength={length}
                autoComplete={
                  autocomplete === undefined || /\boff$/.test(autocomplete)
                    ? autocomplete
                    : `${autocomplete}-${part}`
                }
                value={shown[part]}
                readOnly={readonly}
                disabled={disabled}
                spellCheck={false}
                onChange={(event) => enter(part, event.currentTarget.value)}
              />
            </div>
          )
        })}
      </div>
    </FieldGroup>
  )
}

export const date: FormPart = { widgets: { DateWidget, date: DateWidget } }
