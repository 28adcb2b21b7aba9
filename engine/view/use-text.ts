import type { Line, Values } from '#generated/engine.ts'
import { useEngine } from './engine.ts'
import { read } from '../flow/binding.ts'
import { useScreen } from './screen-context.ts'
import { textValues } from './text-values.ts'

/** Texts of the screen: `t(key, values, item)` resolves bindings in the values; `line` shows one line of a row. */
export function useText() {
  const engine = useEngine()
  const { scope } = useScreen()
  const t = (key: string | undefined, values?: Values, item?: unknown) =>
    key === undefined
      ? ''
      : engine.text(key, textValues(values, item === undefined ? scope : { ...scope, item }, engine.format))
  const line = (definition: Line, item: unknown): string => {
    const value = read({ ...scope, item }, definition.from)
    if (value === undefined || value === null || value === '') return ''
    if (definition.labels) {
      const key = `${definition.labels}.${String(value)}`
      // The server may send values without a text.
      return engine.hasText(key) ? engine.text(key) : ''
    }
    const shown = engine.format(definition.format, value)
    return definition.text ? engine.text(definition.text, { value: shown }) : shown
  }
  return { t, line }
}
