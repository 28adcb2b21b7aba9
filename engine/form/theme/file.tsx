import type { WidgetProps } from '@rjsf/utils'
import { afterPress } from '../controls.tsx'
import { useEngine } from '../../view/engine.ts'
import { Field, controlProps } from '../field.tsx'
import type { Path } from '../paths.ts'
import { optionsOf, useControl } from './use-control.ts'

/**
 * Contents of files by placeholder. The form holds placeholders only, because each change copies all values of the form. The
 * draft keeps the placeholders, but a reload loses the contents: the file must be chosen again.
 */
const contents = new Map<string, string>()
const placeholder = /;base64,#[\da-f-]+$/

const isPlaceholder = (value: unknown): value is string =>
  typeof value === 'string' && placeholder.test(value)

const isLost = (value: unknown): value is string => isPlaceholder(value) && !contents.has(value)

/** A data URL with the file name, as RJSF makes it, but with a placeholder instead of the content. */
async function read(file: File): Promise<string> {
  const url = await new Promise<string>((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => failed(reader.error ?? new Error('unreadable file')))
    reader.readAsDataURL(file)
  })
  const [head = '', content = ''] = url.split(';base64,')
  const short = `${head};name=${encodeURIComponent(file.name)};base64,#${crypto.randomUUID()}`
  contents.set(short, content)
  return short
}

const nameIn = (url: string): string => {
  const [, name = ''] = /;name=([^;]*);base64,/.exec(url) ?? []
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export function FileWidget(props: WidgetProps) {
  const { id, name, value, multiple, required, readonly, disabled, options, onChange, onBlur } = props
  const { text } = useEngine()
  const field = useControl(props)
  const { accept } = optionsOf(options)
  const held = [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')
  const change = (next: readonly string[]) => {
    const now = multiple ? next : next.at(-1)
    onChange(now)
    afterPress(() => onBlur(id, now))
  }
  const add = async (files: readonly File[]) => {
    const added = await Promise.all(files.map(read))
    const names = added.map(nameIn)
    const remaining = held.filter((url) => !(isLost(url) && names.includes(nameIn(url))))
    change(multiple ? [...remaining, ...added] : added)
  }
  return (
    <Field {...field}>
      {held.length > 0 && (
        <ul className="form-files">
          {held.map((url, index) => (
            // The index, because the same file may be chosen twice.
            <li key={`${index} ${url}`}>
              <span>
                {nameIn(url) || text('ui.file.unnamed')}
                {isLost(url) && <span className="field-hint form-file-lost">{text('ui.file.again')}</span>}
              </span>
              <button
                type="button"
                className="link-button"
                disabled={disabled || readonly}
                onClick={() => change(held.filter((_, at) => at !== index))}
              >
                {text('ui.list.remove')}
                <span className="visually-hidden"> {nameIn(url)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...controlProps(field)}
        // The input is empty even if a file was chosen before.
        aria-required={required && held.length === 0 ? true : undefined}
        className="input"
        type="file"
        name={name}
        multiple={multiple ?? false}
        accept={accept?.join(',')}
        disabled={disabled || readonly}
        onChange={(event) => {
          const input = event.currentTarget
          // Read the files first: the input is then emptied, so that the same file can be chosen again.
          void add([...(input.files ?? [])])
          input.value = ''
        }}
      />
    </Field>
  )
}

/** The names of files whose contents a reload has lost, by the path of their control. The files of a list have one control. */
export function lostFiles(value: unknown, path: Path = []): { path: Path; name: string }[] {
  const names = [value].flat().filter(isLost).map(nameIn)
  if (names.length > 0) return [{ path, name: names.join(', ') }]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]: [string, unknown]) => lostFiles(inner, [...path, key]))
    : []
}

/** A copy of a value in which the texts are replaced. */
function replaceTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item: unknown) => replaceTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([key, inner]: [string, unknown]) => [
    key,
    replaceTexts(inner, change),
  ])
  return Object.fromEntries(parts)
}

/** The values as they are sent: with the contents of files in place of their placeholders. */
export const withFileContents = (value: unknown): unknown =>
  replaceTexts(value, (text) =>
    isPlaceholder(text) ? text.replace(/#[\da-f-]+$/, contents.get(text) ?? '') : text,
  )

const headOf = (url: string) => url.replace(/;base64,.*$/s, '')

/** The values of a draft, with the contents of those files that the initial values have too, by type and name. */
export function withKnownFiles(draft: unknown, initial: unknown): unknown {
  const known = new Map<string, string>()
  replaceTexts(initial, (text) => {
    if (/^data:.*;base64,/s.test(text)) known.set(headOf(text), text)
    return text
  })
  return replaceTexts(draft, (text) => (isLost(text) ? (known.get(headOf(text)) ?? text) : text))
}
