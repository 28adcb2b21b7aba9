import type { WidgetProps } from '@rjsf/utils'
import { useEngine } from '../../view/engine.ts'
import { readNumber, writeNumber } from './numbers.ts'
import { optionsOf } from './use-control.ts'
import type { Conversion } from './use-text-buffer.ts'

/**
 * Converts between value and text of a control: trims, applies the format of the hints, and writes numbers in the notation of
 * the language. A text that is no number stays a string, so that validation reports it.
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
      // As in RJSF an emptied value becomes undefined; if it is required and may be null, null.
      if (trimmed === '') return required && types.includes('null') ? null : undefined
      if (numeric) return readNumber(trimmed, locale) ?? trimmed
      const parsed = (format && product.parsers[format]?.(trimmed)) ?? trimmed
      return uppercase ? parsed.toUpperCase() : parsed
    },
  }
}
