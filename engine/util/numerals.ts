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
