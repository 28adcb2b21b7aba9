/** Separators of numbers: German 1.234,56, English 1,234.56. */
const separators = { de: { decimal: ',', group: '.' }, en: { decimal: '.', group: ',' } } as const

const other = { de: 'en', en: 'de' } as const

/** "12,50 €", "EUR 12,50", "12,-", "12,--": what people write around and behind a number. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s'’]/g, '')
    .replace(/^[−–]/, '-')
    .replace(/^([+-]?)(?:€|EUR)/i, '$1')
    .replace(/(?:€|EURO?)$/i, '')
    .replace(/[.,][-–—]{1,2}$/, '')

/** The number as a text for `Number`; undefined where the separators are not those of the language. ",50" and "20," are numbers. */
function numeralOf(plain: string, locale: 'de' | 'en'): string | undefined {
  const { decimal, group } = separators[locale]
  const [start = '', fraction = '', ...more] = plain.split(decimal)
  const whole = fraction && /^[+-]?$/.test(start) ? `${start}0` : start
  const digits = whole.split(group)
  const isWellFormed =
    /^[+-]?\d+$/.test(digits.join('')) &&
    (digits.length === 1 ||
      (/^[+-]?\d{1,3}$/.test(digits[0] ?? '') && digits.slice(1).every((part) => /^\d{3}$/.test(part))))
  if (!isWellFormed || more.length > 0 || /\D/.test(fraction)) return undefined
  return digits.join('') + (fraction && `.${fraction}`)
}

/** A number as people write it, as a text for `Number`: in the notation of the language, else in the other one. */
export function numeralIn(text: string, locale: 'de' | 'en'): string | undefined {
  const plain = plainOf(text)
  return numeralOf(plain, locale) ?? numeralOf(plain, other[locale])
}

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
