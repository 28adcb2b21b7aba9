import { numeralIn } from '../../util/numerals.ts'

/**
 * Parses a number as people write it, with or without thousands separators and currency: in the notation of the language, else in
 * the other one ("120.55" in German). Undefined for other texts (1e3, 0x2), and for a number with more digits than a number can
 * hold: it would be another one.
 */
export function readNumber(text: string, locale: 'de' | 'en'): number | undefined {
  const numeral = numeralIn(text, locale)
  if (numeral === undefined) return undefined
  const digits = numeral.replace(/^[+-]?0*/, '').replace('.', '')
  return digits.length > 15 ? undefined : Number(numeral)
}

/** Writes a number in the notation of a language, with all digits and without thousands separators. */
export const writeNumber = (number: number, locale: 'de' | 'en'): string =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(number)
