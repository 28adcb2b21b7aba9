import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEngine } from '../../view/engine.ts'
import { afterPress } from '../controls.tsx'
import { useFormContext } from '../form-context.ts'
import { pathOf, optionsOf } from './use-control.ts'
import { readNumber, writeNumber } from '../../util/numerals.ts'
import { cleanText } from '../../util/readable-text.ts'

const pause = 250 // milliseconds without a keystroke before a text is reported to the form

/** Converts between the value of a field and the text in its control. */
export interface Conversion {
  toText(value: unknown): string
  toValue(text: string): unknown
}

/**
 * The text of a control while the customer types. It is reported to the form when typing pauses, on blur, and before
 * validation. Reporting every keystroke would be too slow, because each change computes the defaults of the whole form.
 */
export function useTextBuffer(props: WidgetProps, { toText, toValue }: Conversion) {
  const { id, value, htmlName, onChange, onBlur } = props
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
      pending.set(id, { path: pathOf(htmlName), value: () => parsed, report: () => report(parsed) })
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
 * Converts between value and text of a control: cleans what was pasted, applies the format of the hints, and writes numbers in the notation of
 * the language. A text that is no number stays a string, so that validation reports it.
 */
export function useConversion(
  { options, schema }: WidgetProps,
  clean: (text: string) => string = cleanText,
): Conversion {
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
      const trimmed = clean(text)
      if (trimmed === '') return undefined
      if (numeric) return readNumber(trimmed, locale) ?? trimmed
      return (format && product.parsers[format]?.(trimmed)) ?? trimmed
    },
  }
}
