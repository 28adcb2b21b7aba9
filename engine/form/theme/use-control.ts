import type { WidgetProps } from '@rjsf/utils'
import { use } from 'react'
import type { FieldOption, FieldUi } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import type { FieldProps } from '../field.tsx'
import { ItemValues, isPath, useForm } from '../form-context.ts'
import { inWords } from '../messages.ts'
import { asId } from '../places.ts'

/** Hints as they reach a widget: RJSF hands them on as options, `hint` as `help`, the words of choices as `words`. */
export type Options = Partial<Omit<FieldUi, 'label' | 'hint' | 'widget' | 'options'>> & {
  help?: string
  words?: Readonly<Record<string, string | FieldOption>>
}

// RJSF's type of options is open; ours come from our own hints through ui-schema.ts.
export const optionsOf = (options: object): Options => options as Options

/** The path of a field, from the name that nameGenerator gives it. */
export const pathOf = (htmlName: string | undefined): string[] => htmlName?.split('/') ?? []

/** All that surrounds the control of a field, in words: what Field, FieldGroup and controlProps take. */
export function useControl(props: WidgetProps): FieldProps & { link: FieldUi['link'] } {
  const { id, label, required, htmlName, rawErrors, hideError } = props
  const { text } = useEngine()
  const { messages, warnings, mayWarn } = useForm()
  const place = use(ItemValues)
  const { help, width, link } = optionsOf(props.options)
  const words = text(label, place)
  const path = pathOf(htmlName)
  return {
    id: asId(id),
    label: words,
    hint: help ? text(help, place) : '',
    error: hideError ? '' : inWords(text, words, messages.read(rawErrors?.[0])),
    warning: inWords(text, words, warnings[path.join('/')]),
    mayWarn: mayWarn(path),
    optional: !required,
    readOnly: props.readonly ?? false,
    width,
    link,
  }
}

/** The autofill token of a control, in the section of its form. */
export function useAutocomplete(props: WidgetProps): string | undefined {
  const { section } = useForm()
  const { autocomplete } = optionsOf(props.options)
  return autocomplete && section && !/^(on|off)$/.test(autocomplete)
    ? `section-${section} ${autocomplete}`
    : autocomplete
}

/** A choice of a field. `value` is what the form holds, `key` what the control holds. */
export interface Choice {
  key: string
  value: unknown
  label: string
  hint: string
}

const keyOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The choices of a field: from run-time data where there are some, else those of its schema, in the words of its hints. */
export function useChoices(props: WidgetProps): Choice[] {
  const { text } = useEngine()
  const { options } = useForm()
  const { labels, words = {} } = optionsOf(props.options)
  const path = pathOf(props.htmlName)
  const [, offered] = Object.entries(options).find(([pattern]) => isPath(path, pattern)) ?? []
  if (offered) return offered.map(({ value, label, hint = '' }) => ({ key: value, value, label, hint }))
  return (props.options.enumOptions ?? []).map(({ value, label }: { value: unknown; label: string }) => {
    const key = keyOf(value)
    const word = words[key]
    const named = label === String(value) && labels ? `${labels}.${key}` : label
    const hint = typeof word === 'object' && word.hint ? text(word.hint) : ''
    return { key, value, label: text(named), hint }
  })
}

/** The key of the choice that a value stands for. */
export const chosenKey = (value: unknown): string =>
  value === undefined || value === null ? '' : keyOf(value)
