import type { Binding, FieldOption, Line, Value, Values, Where } from '#generated/engine.ts'
import { isBinding, read, resolve, type Scope } from '../flow/binding.ts'
import { asArray } from '../util/json.ts'
import { useEngine, hasValue, useScreen, useTrack, type Engine } from './engine.ts'

/** Resolves and formats the values of a text. Missing values stay undefined or null. */
export function textValues(values: Values | undefined, scope: Scope, format: Engine['format']) {
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

/** Values of an item in one line. Missing values are left out. */
export function joinValues(pointers: readonly string[], item: unknown, separator = ' '): string {
  const values = pointers.map((pointer) => asText(read({ item }, pointer)))
  return values.filter(Boolean).join(separator)
}

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
    once(key, () => engine.text(key, { [name]: placeholder })).replaceAll(placeholder, () => value)
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

/** The value of an item at a pointer (/item/...) as text; an empty string when it has none, or one that is no text. */
export function textAt(item: unknown, pointer: string): string {
  const value = read({ item }, pointer)
  return typeof value === 'boolean' ? String(value) : asText(value)
}

interface Shown {
  when?: string
  onlyIf?: Binding
  unless?: Binding
}

/** The texts in a value that should be a list of them. */
export const textsIn = (value: unknown): string[] => asArray(value).filter((text) => typeof text === 'string')

/** The items whose value is one of `where.in`; all items without `where`. */
export const filterItems = (items: readonly unknown[], where: Where | undefined, scope: Scope = {}) =>
  where ? items.filter((item) => where.in.includes(String(read({ ...scope, item }, where.from)))) : items

/** What most elements need: engine and screen, texts, usage events, the values of bindings, and the items of lists. */
export function useElement() {
  const screen = useScreen()
  const texts = useText()
  const { passes, scope } = screen
  /** The value of a binding, or the literal. `item`: the row that the binding may read. */
  const value = (bound: Value | undefined, item?: unknown): unknown =>
    resolve(bound, item === undefined ? scope : { ...scope, item })
  return {
    ...useEngine(),
    ...screen,
    ...texts,
    track: useTrack(),
    value,
    /** Whether a part of the element, or of the row `item`, is shown: its guard passes, `onlyIf` has a value and `unless` has none. */
    isShown: ({ when, onlyIf, unless }: Readonly<Shown>, item?: unknown): boolean =>
      passes(when) &&
      (!onlyIf || hasValue(value(onlyIf, item))) &&
      !(unless && hasValue(value(unless, item))),
    /** The items of a list that meet a condition; none while the list is not there. */
    items: (list: Binding | undefined, where?: Where): readonly unknown[] =>
      filterItems(asArray(resolve(list, scope)), where, scope),
  }
}
