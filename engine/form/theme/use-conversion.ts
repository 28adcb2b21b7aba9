import type { WidgetProps } from '@rjsf/utils'
import { useEngine } from '../../view/engine.ts'
import { readNumber, writeNumber } from './numbers.ts'
import { optionsOf } from './use-control.ts'
import type { Conversion } from './use-typed.ts'

/**
 * What is kept and sent for a text, and what is shown for a value: trimmed, through the format of the hints, numbers as the
 * language writes them. A text that is no number stays text, so that the schema refuses it with words.
 */
export function useConversion({ options, schema, required }: WidgetProps): Conversion {
  const { product, locale, format: show } = useEngine()
  const { format, uppercase } = optionsOf(options)
  const types: readonly unknown[] = [schema.type].flat()
  const numeric = types.includes('number') || types.includes('integer')
  return {
    toText(value) {
      if (value === undefined || value === null) return ''
      if (format && value !== '') return show(format, value)
      return numeric && typeof value === 'number' ? writeNumber(value, locale) : String(value)
    },
    toValue(text) {
      const trimmed = text.trim()
      // As in RJSF what is emptied is not there; where it has to be, it may be null.
      if (trimmed === '') return required && types.includes('null') ? null : undefined
      if (numeric) return readNumber(trimmed, locale) ?? trimmed
      const parsed = (format && product.parsers[format]?.(trimmed)) ?? trimmed
      return uppercase ? parsed.toUpperCase() : parsed
    },
  }
}
