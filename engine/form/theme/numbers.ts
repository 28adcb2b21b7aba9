/** Separators of numbers: German 1.234,56, English 1,234.56. */
const separators = { de: { decimal: ',', group: '.' }, en: { decimal: '.', group: ',' } } as const

/**
 * Parses a number in the notation of a language, with or without thousands separators. Undefined for other texts: 1e3, 0x2,
 * and 12.50 in German.
 */
export function readNumber(text: string, locale: 'de' | 'en'): number | undefined {
  const { decimal, group } = separators[locale]
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(/^[−–]/, '-')
  const [whole = '', fraction, ...more] = plain.split(decimal)
  const digits = whole.split(group)
  const isWellFormed =
    /^[+-]?\d+$/.test(digits.join('')) &&
    (digits.length === 1 ||
      (/^[+-]?\d{1,3}$/.test(digits[0] ?? '') && digits.slice(1).every((part) => /^\d{3}$/.test(part))))
  if (!isWellFormed || more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction)))
    return undefined
  const number = Number(digits.join('') + (fraction === undefined ? '' : `.${fraction}`))
  return Number.isFinite(number) ? number : undefined
}

/** Writes a number in the notation of a language, with all digits and without thousands separators. */
export const writeNumber = (number: number, locale: 'de' | 'en'): string =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(number)
