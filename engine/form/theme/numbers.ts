/** How a language writes numbers: German 1.234,56, English 1,234.56. */
const signs = { de: { point: ',', group: '.' }, en: { point: '.', group: ',' } } as const

/**
 * A number as it is written in a language, with or without groups of three; undefined for anything else, such as 1e3 or
 * 0x2, and for 12.50 where that is no way to write a number.
 */
export function readNumber(text: string, locale: 'de' | 'en'): number | undefined {
  const { point, group } = signs[locale]
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(/^[−–]/, '-')
  const [whole = '', fraction, ...more] = plain.split(point)
  const digits = whole.split(group)
  const isWhole =
    /^[+-]?\d+$/.test(digits.join('')) &&
    (digits.length === 1 ||
      (/^[+-]?\d{1,3}$/.test(digits[0] ?? '') && digits.slice(1).every((part) => /^\d{3}$/.test(part))))
  if (!isWhole || more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const number = Number(digits.join('') + (fraction === undefined ? '' : `.${fraction}`))
  return Number.isFinite(number) ? number : undefined
}

/** A number as one would type it; no digit of it is lost. */
export const writeNumber = (number: number, locale: 'de' | 'en'): string =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(number)
