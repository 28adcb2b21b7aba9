import type { WidgetProps } from '@rjsf/utils'
import { afterPress } from '../controls.tsx'
import { useEngine } from '../../view/engine.ts'
import { Field, controlProps } from '../field.tsx'
import type { FormPart } from '../../view/form-module.ts'
import { optionsOf, useControl } from '../theme/use-control.ts'

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

function FileWidget(props: WidgetProps) {
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

const each = (value: unknown, change: (url: string) => string): unknown => {
  if (isPlaceholder(value)) return change(value)
  if (Array.isArray(value)) return value.map((item: unknown) => each(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => [key, each(one, change)]),
  )
}

const headOf = (url: string) => url.replace(/;base64,.*$/s, '')

/** The files in a value by type and name. */
const filesIn = (value: unknown): [head: string, url: string][] =>
  typeof value === 'string'
    ? /^data:.*;base64,/s.test(value)
      ? [[headOf(value), value]]
      : []
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(filesIn)
      : []

/** The lost files of each control. The files of a list have one control together. */
function lostIn(
  value: unknown,
  path: readonly string[] = [],
): { path: readonly string[]; names: string[] }[] {
  const values = Array.isArray(value) ? value : [value]
  const names = values.filter(isLost).map(nameIn)
  if (names.length > 0) return [{ path, names }]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]: [string, unknown]) => lostIn(one, [...path, key]))
    : []
}

export const file: FormPart = {
  widgets: { FileWidget, file: FileWidget },
  toSend: (value) => each(value, (url) => url.replace(/#[\da-f-]+$/, contents.get(url) ?? '')),
  fromDraft(value, initial) {
    const known = new Map(filesIn(initial))
    return each(value, (url) => (isLost(url) ? (known.get(headOf(url)) ?? url) : url))
  },
  errors: (value) =>
    lostIn(value).map(({ path, names }) => ({
      path,
      message: { key: 'ui.file.lost', values: { name: names.join(', ') } },
    })),
}
