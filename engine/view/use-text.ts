import type { Line, Values, FieldOption } from '#generated/engine.ts'
import { useEngine, type Engine } from './engine.ts'
import { read, isBinding, resolve, type Scope } from '../flow/binding.ts'
import { useScreen } from './screen-context.ts'

/** Resolves and formats the values of a text. Missing values stay undefined or null. */
export function textValues(
  values: Values | undefined,
  scope: Scope,
  format: Engine['format'],
): Record<string, unknown> {
  const shown = Object.entries(values ?? {}).map(([name, value]) => {
    const known = resolve(value, scope)
    const hasFormat = isBinding(value) && value.format !== undefined && (known ?? null) !== null
    return [name, hasFormat ? format(value.format, known) : known]
  })
  return Object.fromEntries(shown) as Record<string, unknown> // `Object.entries` has read string keys
}

/** A text or number as text; an empty string for anything else. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Values of an item, joined by spaces. Missing values are left out. */
export const joinValues = (pointers: readonly string[], item: Readonly<Record<string, unknown>>): string =>
  pointers
    .map((pointer) => asText(read({ item }, pointer)))
    .filter(Boolean)
    .join(' ')

/** Text keys of an option: its label and hint. `options` may name only a label; without an entry `fallback` is the label. */
export const optionLabel = (
  option: string | FieldOption | undefined,
  fallback?: string,
): { label: string | undefined; hint?: string | undefined } =>
  typeof option === 'object' ? option : { label: option ?? fallback }

/** Stands for the value in a text. From the private use area, so no text contains it. */
const placeholder = '\uE000'

/** Texts of the screen: `t(key, values, item)` resolves bindings in the values; `line` shows one line of a row. */
export function useText() {
  const engine = useEngine()
  const { scope } = useScreen()
  const t = (key: string | undefined, values?: Values, item?: unknown) =>
    key === undefined
      ? ''
      : engine.text(key, textValues(values, item === undefined ? scope : { ...scope, item }, engine.format))
  // A text is looked up once, because a long list has hundreds of lines that differ only in the value.
  let known: Map<string, string> | undefined
  const once = (key: string, look: () => string): string => {
    known ??= new Map()
    const text = known.get(key) ?? look()
    known.set(key, text)
    return text
  }
  /** The text with this value for its only placeholder. */
  const textWith = (key: string, name: string, value: string): string =>
    once(key, () => engine.text(key, { [name]: placeholder }))
      .split(placeholder)
      .join(value)
  const line = (definition: Line, item: unknown): string => {
    const value = read({ ...scope, item }, definition.from)
    if (value === undefined || value === null || value === '') return ''
    if (definition.labels) {
      const key = `${definition.labels}.${String(value)}`
      // The server may send values without a text.
      return once(key, () => (engine.hasText(key) ? engine.text(key) : ''))
    }
    const shown = engine.format(definition.format, value)
    return definition.text ? textWith(definition.text, 'value', shown) : shown
  }
  return { t, line, textWith }
}
