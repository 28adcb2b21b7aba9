import type { WidgetProps } from '@rjsf/utils'
import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { useEngine } from '../../view/engine.ts'
import { FieldGroup, controlProps } from '../field.tsx'
import { dayParts } from '../../schema/read.ts'
import { cleanText } from '../../util/readable-text.ts'
import { useTypedText } from './inputs.tsx'
import { useControl } from './use-control.ts'

const parts = [
  { name: 'day', length: 2 },
  { name: 'month', length: 2 },
  { name: 'year', length: 4 },
] as const
type Name = (typeof parts)[number]['name']

/** Splits an ISO date, or an incomplete one, into the texts of the three fields. */
function partsOf(text: string): Record<Name, string> {
  const [year = '', month = '', day = ''] = text.split('-')
  return { day, month, year }
}

/** A year of birth as customers write it: of two digits, the latest one that has begun. */
function wholeYear(year: string): string {
  if (!/^\d\d$/.test(year)) return year
  const now = new Date().getFullYear()
  const here = now - (now % 100) + Number(year)
  return String(here > now ? here - 100 : here)
}

/** Joins the three texts. The result is an ISO date only if all three are numbers; else validation reports it. */
function textOf({ day, month, year }: Record<Name, string>, isBirth: boolean): string {
  if (!day && !month && !year) return ''
  const whole = [day, month, year].every((part) => /^\d+$/.test(part))
  return whole
    ? `${isBirth ? wholeYear(year) : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : `${year}-${month}-${day}`
}

/** The parts of a whole date; of a birth also with a year of two digits: 4.5.80. */
const pastedParts = (text: string, isBirth: boolean) =>
  dayParts(text) ?? (isBirth ? dayParts(text.replace(/\d\d$/, wholeYear)) : undefined)

/** What customers type between day, month and year. */
const separator = /^[-./]$/

/** A separator leads to the next field. */
const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  if (!separator.test(event.key) || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const inputs = [...event.currentTarget.querySelectorAll('input')]
  if (event.target.value) inputs[inputs.indexOf(event.target) + 1]?.focus()
}

/** A date in three short fields, faster than a picker for a known date such as a birth. The first field has the id of the date. */
export function DateWidget(props: WidgetProps) {
  const { name, readonly, disabled } = props
  const { text: words } = useEngine()
  const { options, field, control } = useControl(props)
  const { autoComplete } = control
  const isBirth = options.autocomplete === 'bday' // Only of a birth it is sure that it is in the past.
  // The typed text stays as it is; on blur it becomes a date.
  const { text, type, leave } = useTypedText(props, {
    toText: (value) => (typeof value === 'string' ? value : ''),
    toValue: (typed) => textOf(partsOf(typed.replaceAll(' ', '')), isBirth) || undefined,
  })
  const shown = partsOf(text)
  const enter = (part: Name, typed: string) => {
    const next = { ...shown, [part]: typed.replaceAll('-', '') }
    type(`${next.year}-${next.month}-${next.day}`)
  }
  /** A whole date that is pasted into one of the fields fills all three. */
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const pasted = pastedParts(cleanText(event.clipboardData.getData('text')), isBirth)
    if (readonly || disabled || !pasted) return
    event.preventDefault()
    type(textOf({ day: String(pasted.day), month: String(pasted.month), year: String(pasted.year) }, isBirth))
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) leave()
  }
  return (
    <FieldGroup {...field}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the three fields inside */}
      <div className="field-date" onBlur={onBlur} onPaste={onPaste} onKeyDown={onKeyDown}>
        {parts.map(({ name: part, length }, index) => {
          const own = index === 0 ? field.id : `${field.id}-${part}`
          return (
            <div key={part}>
              <label className="field-date-label" htmlFor={own}>
                {words(`ui.date.${part}`)}
              </label>
              <input
                {...control}
                // Each of the three refers to the error. Only the group refers to hint and warning.
                {...controlProps({ ...field, hint: '', warning: '' })}
                id={own}
                name={`${name}-${part}`}
                type="text"
                inputMode="numeric"
                maxLength={length}
                autoComplete={autoComplete === 'off' ? 'off' : autoComplete && `${autoComplete}-${part}`}
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
