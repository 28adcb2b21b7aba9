import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useRef, useState } from 'react'
import { useEngine } from '../../view/engine.ts'
import { afterPress } from '../after-pointer-up.ts'
import { useForm } from '../form-context.ts'
import { pathOf } from './use-control.ts'

const pause = 250 // milliseconds without a key before the form hears of a text

/** How a control shows a value, and what a text in it means. */
export interface Conversion {
  toText(value: unknown): string
  toValue(text: string): unknown
}

/**
 * The text of a control while it is typed. The form hears of it when typing pauses, when the control is left, and before
 * the form is checked: each of its changes computes the defaults of the whole form, which is too much for every key.
 */
export function useTyped(props: WidgetProps, { toText, toValue }: Conversion) {
  const { id, value, htmlName, onChange, onBlur } = props
  const { locale } = useEngine()
  const { pending } = useForm()
  const now: unknown = value ?? undefined
  const [typed, setTyped] = useState(() => ({ text: toText(value), value: now, waits: false, locale }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // What another one changed, or another language writes otherwise, is shown anew; what is being typed stays.
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
      const meant = toValue(next)
      setTyped({ text: next, value: meant, waits: true, locale })
      pending.set(id, { path: pathOf(htmlName), value: () => meant, report: () => report(meant) })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => report(meant), pause)
    },
    leave() {
      const meant = toValue(text)
      report(meant)
      setTyped({ text: toText(meant), value: meant, waits: false, locale })
      afterPress(() => onBlur(id, meant))
    },
  }
}
