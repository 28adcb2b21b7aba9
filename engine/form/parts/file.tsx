import type { WidgetProps } from '@rjsf/utils'
import { afterPress } from '../after-pointer-up.ts'
import { useEngine } from '../../view/engine.ts'
import { Field, controlProps } from '../field.tsx'
import type { FormPart } from '../../view/form-module.ts'
import { optionsOf, useControl } from '../theme/use-control.ts'

/**
 * Contents of files by the sign that stands for them in the form: each change of a form copies all of its values. They are
 * gone with the page.
 */
const contents = new Map<string, string>()
const sign = /;base64,#\d+$/

/** A file as RJSF has it, a data URL with the name, but with a sign in place of its content. */
async function read(file: File): Promise<string> {
  const url = await new Promise<string>((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => failed(reader.error ?? new Error('unreadable file')))
    reader.readAsDataURL(file)
  })
  const [head = '', content = ''] = url.split(';base64,')
  const short = `${head};name=${encodeURIComponent(file.name)};base64,#${contents.size + 1}`
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

/** One file, or several. */
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
    change(multiple ? [...held, ...added] : added)
  }
  return (
    <Field {...field}>
      {held.length > 0 && (
        <ul className="form-files">
          {held.map((url, index) => (
            // The same file may be there twice.
            <li key={`${index} ${url}`}>
              <span>{nameIn(url) || text('ui.file.unnamed')}</span>
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
        // Whether a file is there already, its input does not say.
        aria-required={required && held.length === 0 ? true : undefined}
        className="input"
        type="file"
        name={name}
        multiple={multiple ?? false}
        accept={accept?.join(',')}
        disabled={disabled || readonly}
        onChange={(event) => {
          const input = event.currentTarget
          // Read first: emptying the input, so that the same file may be chosen again, empties its list too.
          void add([...(input.files ?? [])])
          input.value = ''
        }}
      />
    </Field>
  )
}

const isSign = (value: unknown): value is string => typeof value === 'string' && sign.test(value)

const each = (value: unknown, change: (sign: string) => string | undefined): unknown => {
  if (isSign(value)) return change(value)
  if (Array.isArray(value))
    return value.map((item: unknown) => each(item, change)).filter((item) => item !== undefined)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => [key, each(one, change)]),
  )
}

export const file: FormPart = {
  widgets: { FileWidget, file: FileWidget },
  toSend: (value) => each(value, (url) => url.replace(/#\d+$/, contents.get(url) ?? '')),
  toKeep: (value) => each(value, () => undefined),
}
