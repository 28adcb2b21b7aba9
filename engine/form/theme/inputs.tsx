import type { BaseInputTemplateProps, WidgetProps } from '@rjsf/utils'
import type { ChangeEvent } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readNumber, writeNumber } from '../../util/numerals.ts'
import { cleanText } from '../../util/readable-text.ts'
import { useEngine } from '../../view/engine.ts'
import { afterPress, SecretInput } from '../controls.tsx'
import { Field } from '../field.tsx'
import { useFormContext } from '../form-context.ts'
import type { Path } from '../paths.ts'
import { optionsOf, useControl } from './use-control.ts'

const pause = 250 // milliseconds without a keystroke before a text is reported to the form

/** Converts between the value of a field and the text in its control. */
interface Conversion {
  toText(value: unknown): string
  toValue(text: string): unknown
}

/**
 * The text of a control while the customer types. It is reported to the form when typing pauses, on blur, and before
 * validation. Reporting every keystroke would be too slow, because each change computes the defaults of the whole form.
 */
export function useTextBuffer(props: WidgetProps, path: Path, { toText, toValue }: Conversion) {
  const { id, value, onChange, onBlur } = props
  const { locale } = useEngine()
  const { pending } = useFormContext()
  const now: unknown = value ?? undefined
  const [typed, setTyped] = useState(() => ({ text: toText(value), value: now, waits: false, locale }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // A value that was changed from outside, or a new language, replaces the text, but not while the customer types.
  const isOwn = typed.waits || (Object.is(typed.value, now) && typed.locale === locale)
  const text = isOwn ? typed.text : toText(value)

  const report = (next: unknown) => {
    clearTimeout(timer.current)
    pending.delete(id)
    setTyped((known) => ({ ...known, waits: false }))
    if (next !== now) onChange(next)
  }
  return {
    text,
    type(next: string) {
      const parsed = toValue(next)
      setTyped({ text: next, value: parsed, waits: true, locale })
      pending.set(id, { path, value: parsed, report: () => report(parsed) })
      clearTimeout(timer.current)
      // At once: a page that is left in between would keep neither the pending text nor the form's value.
      timer.current = setTimeout(() => flushSync(() => report(parsed)), pause)
    },
    leave() {
      const parsed = toValue(text)
      report(parsed)
      setTyped({ text: toText(parsed), value: parsed, waits: false, locale })
      afterPress(() => onBlur(id, parsed))
    },
  }
}

/**
 * Converts between value and text of a control: cleans what was pasted, applies the format of the hints, and writes numbers in the
 * notation of the language. A text that is no number stays a string, so that validation reports it.
 */
function useConversion({ options, schema }: WidgetProps, clean: (text: string) => string): Conversion {
  const { product, locale, format: show } = useEngine()
  const { format } = optionsOf(options)
  const numeric = /number|integer/.test(String(schema.type))
  return {
    toText(value) {
      if (value === undefined || value === null) return ''
      if (format && value !== '') return show(format, value)
      return numeric && typeof value === 'number' ? writeNumber(value, locale) : String(value)
    },
    toValue(text) {
      const cleaned = clean(text)
      if (cleaned === '') return undefined
      if (numeric) return readNumber(cleaned, locale) ?? cleaned
      return (format && product.parsers[format]?.(cleaned)) ?? cleaned
    },
  }
}

/** A field with a text, and the props of its control. `clean`: what is removed from a typed text. */
function useTextControl(props: WidgetProps, clean = cleanText) {
  const { options, path, field, control } = useControl(props)
  const { text, type, leave } = useTextBuffer(props, path, useConversion(props, clean))
  const typed = {
    ...control,
    readOnly: props.readonly,
    disabled: props.disabled,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(event.currentTarget.value),
    onBlur: leave,
  }
  return { options, field, text, control: typed }
}

/** An `<input>` of any type. It has no `maxlength`, which would cut pasted text silently; validation reports long texts. */
export function Input(props: WidgetProps & Pick<BaseInputTemplateProps, 'type'>) {
  const { schema, type = 'text' } = props
  const { options, field, text, control } = useTextControl(props)
  const numeric = /number|integer/.test(String(schema.type))
  const plain = type === 'text' && !numeric
  return (
    <Field {...field}>
      <input
        {...control}
        type={type}
        value={text}
        dir={plain ? 'auto' : undefined}
        inputMode={options.inputMode ?? (numeric ? 'decimal' : undefined)}
        spellCheck={plain && !options.format ? undefined : false}
      />
    </Field>
  )
}

/** A widget with an `<input>` of this type. `date` is the date picker of the browser, whose value is an ISO date. */
export const inputOf = (type: string) => (props: WidgetProps) => <Input {...props} type={type} />

/** Multi-line text. Its lines stay. */
export function TextareaWidget(props: WidgetProps) {
  const { field, text, control } = useTextControl(props, (typed) => typed.trim())
  return (
    <Field {...field}>
      <textarea {...control} rows={4} value={text} />
    </Field>
  )
}

/** A password field. It is uncontrolled, because React would write a controlled value into the `value` attribute. */
export function PasswordWidget(props: WidgetProps) {
  // A secret is not trimmed.
  const { field, text, control } = useTextControl(props, (typed) => typed)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current && input.current.value !== text) input.current.value = text
  }, [text])
  return (
    <Field {...field}>
      <SecretInput {...control} ref={input} label={field.label} autoCapitalize="none" spellCheck={false} />
    </Field>
  )
}
