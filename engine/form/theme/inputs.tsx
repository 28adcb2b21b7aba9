import { type BaseInputTemplateProps, type WidgetProps, useFileWidgetProps } from '@rjsf/utils'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { cleanText, readNumber, writeNumber } from '../../util/readable-text.ts'
import { useEngine } from '../../view/engine.ts'
import { afterPress, SecretInput } from '../controls.tsx'
import { Field, controlProps } from '../field.tsx'
import { optionsOf, useControl } from './use-control.ts'
import { formatFileSize } from '../../text/formats.ts'
import { isOfKind } from '../../util/file-kinds.ts'
import { PressButton } from '../../view/button.tsx'

/** Converts between the value of a field and the text in its control. */
interface Conversion {
  toText(value: unknown): string
  toValue(text: string): unknown
}

/** The text of a control: as it is typed while the control has the focus, and as its value is written once it is left. */
export function useTypedText({ id, value, onChange, onBlur }: WidgetProps, { toText, toValue }: Conversion) {
  const { locale } = useEngine()
  const now: unknown = value ?? undefined
  const [typed, setTyped] = useState({ text: toText(value), value: now, locale })
  // A value that was changed from outside, or a new language, replaces the text.
  const text = Object.is(typed.value, now) && typed.locale === locale ? typed.text : toText(value)
  const report = (next: string, parsed: unknown) => {
    setTyped({ text: next, value: parsed, locale })
    if (!Object.is(parsed, now)) onChange(parsed)
  }
  return {
    text,
    type: (next: string) => report(next, toValue(next)),
    leave() {
      const parsed = toValue(text)
      report(toText(parsed), parsed)
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
  const { options, field, control } = useControl(props)
  const { text, type, leave } = useTypedText(props, useConversion(props, clean))
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
  const { field, text, control } = useTextControl(props, (typed) => typed) // A secret is not trimmed.
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

/** Bytes that the files of a field may have together: as a data URL, the storage of a session bears them beside the other answers. */
const defaultMaxBytes = 1_000_000

/** One file or several, as data URLs with their names. A draft does not hold them: after a reload they are chosen again. */
export function FileWidget(props: WidgetProps) {
  const { value, multiple = false, required } = props
  const { text, locale } = useEngine()
  const { options, field, control, locked, report } = useControl(props)
  const { filesInfo, handleChange, handleRemove } = useFileWidgetProps(value, report, multiple)
  const { accept, maxBytes = defaultMaxBytes } = options
  /** Why files were refused. What was chosen before stays. */
  const [refused, setRefused] = useState('')
  const choose = async (files: File[]) => {
    const kept = multiple ? filesInfo : []
    const size = [...kept, ...files].reduce((sum, file) => sum + file.size, 0)
    const limit = { size: formatFileSize(maxBytes, locale) }
    const areOfKind = await Promise.all(files.map((file) => !accept || isOfKind(file, accept)))
    const fault =
      (files.some((file) => file.size === 0) && text('ui.upload.fault.empty')) ||
      (areOfKind.includes(false) && text('ui.file.type', { kinds: accept?.join(', ') })) ||
      (size > maxBytes &&
        text(files.length + kept.length > 1 ? 'ui.file.sizes' : 'ui.upload.fault.size', limit))
    setRefused(fault || '')
    if (!fault) await handleChange(files as unknown as FileList) // RJSF makes a list of it.
  }
  const error = refused || (field.error ?? '')
  return (
    <Field {...field} error={error}>
      {filesInfo.length > 0 && (
        <ul className="form-files">
          {filesInfo.map((file, index) => (
            // The index, because the same file may be chosen twice.
            <li key={`${index} ${file.name}`}>
              <span>{file.name}</span>
              {!locked && (
                <PressButton
                  label={text('ui.list.remove')}
                  name={file.name}
                  onPress={() => handleRemove(index)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <input
        {...control}
        {...controlProps({ ...field, error })}
        // The input is empty even if a file was chosen before.
        aria-required={required && filesInfo.length === 0 ? true : undefined}
        type="file"
        multiple={multiple}
        accept={accept?.join(',')}
        disabled={locked}
        onChange={({ currentTarget }) => {
          // The files are read first: the input is then emptied, so that the same file can be chosen again.
          void choose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </Field>
  )
}
