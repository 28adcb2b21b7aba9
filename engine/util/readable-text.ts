/** What copied text brings along unseen: soft hyphens, zero-width signs, marks of the writing direction, byte order marks. */
const unseen = /[\u00AD\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Named characters that other systems leave in texts: those of XML, and the German letters. */
const named = new Map(
  'amp& lt< gt> quot" apos\' nbsp\u00A0 euro€ szligß aumlä oumlö uumlü AumlÄ OumlÖ UumlÜ'
    .split(' ')
    .map((entry) => [entry.slice(0, -1), entry.slice(-1)]),
)
/** One reference to a character. `&amp;amp;`: some systems escape twice. */
const reference = /&(?:amp;)*(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]+));/gi

const characterOf = (whole: string, decimal?: string, hex?: string, name?: string): string =>
  name === undefined
    ? String.fromCodePoint(Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10))
    : (named.get(name) ?? whole)

/** Characters that stand for the bytes of one character in UTF-8, as "Ã¼" does for "ü". */
const misread = /[ÂÃÅ][^\0-\x7F]|â[^\0-\x7F]{2}/g
const allBytes = () => Uint8Array.from({ length: 256 }, (_, byte) => byte)

/** "MÃ¼ller" is "Müller" in UTF-8, which was read as Windows-1252. Again where that happened twice. */
function repaired(text: string): string {
  if (text.search(misread) === -1) return text
  const of1252 = [...new TextDecoder('windows-1252').decode(allBytes())]
  const fixed = text.replace(misread, (found) => {
    const bytes = [...found].map((character) =>
      character < '\u0100' ? character.charCodeAt(0) : of1252.indexOf(character),
    )
    const read = bytes.includes(-1) ? '\uFFFD' : new TextDecoder().decode(Uint8Array.from(bytes))
    return read.includes('\uFFFD') ? found : read
  })
  return fixed === text ? text : repaired(fixed)
}

/** A text of another system as people read it: no control characters, padding or simple HTML marks. Lines stay, as does a text of nothing else. */
export const readableText = (text: string): string =>
  repaired(text)
    .replace(reference, characterOf)
    .replace(/<br ?\/?>|<\/(?:p|li)>/gi, '\n')
    .replace(/<\/?(?:b|i|u|p|ul|ol|li)>/gi, '')
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/ ?\n ?/g, '\n')
    .trim() || text

const blanks = /[\t\n\r\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/g

/** A typed or pasted text without invisible signs at all and without blanks at its ends; each other blank is a plain one. */
export const cleanText = (text: string): string => text.replace(unseen, '').replace(blanks, ' ').trim()

/** Longest file name, including the extension. */
const maxFileName = 100
/** Characters that separate folders or that a file system refuses, and blanks of all kinds. */
const fileSeparators = /[\\/:*?"<>|\s]+/g
/** Invisible characters, and those that change the direction of text: with them "fdp.exe" can look like "exe.pdf". */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** A name and its extension, which may be there several times. */
const fileParts = /^(.*?)(?:(\.[a-z0-9]{1,5})(?:[. ]*\2)*)?$/i
/** Names of devices in Windows, which no file may have. */
const devices = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i

/** A name that every file system takes: without deceptive characters, not hidden, and short, with its extension. */
export function fileName(name: string): string {
  const plain = name
    .replaceAll(fileSeparators, ' ')
    .replaceAll(invisible, '')
    .replace(/[. ]+$/, '')
  const [, stem = '', { length } = ''] = fileParts.exec(plain) ?? []
  const short = stem
    .replace(/^[. ]+/, '')
    .slice(0, maxFileName - length)
    .replace(/(?:\p{Cs}|[. ])+$/u, '')
    .replace(devices, '_$&')
  return (short || 'document') + plain.slice(plain.length - length)
}

/** Numbers: German 1.234,56, English 1,234.56. ",50" and "20," are numbers too. */
const notations = {
  de: /^([+-]?)(\d+|\d{1,3}(?:\.\d{3})+)?(?:,(\d*))?$/,
  en: /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/,
}

/** "12,50 €", "EUR 12,50", "12,-", "12,--": what people write around and behind a number. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s'’]/g, '')
    .replace(/^[−–]/, '-')
    .replace(/^([+-]?)(?:€|EUR)/i, '$1')
    .replace(/(?:€|EURO?)$/i, '')
    .replace(/[.,][-–—]{1,2}$/, '')

/** The number as a text for `Number`; undefined where the notation is not that of the language. */
function numeralOf(plain: string, locale: 'de' | 'en'): string | undefined {
  const [, sign = '', whole = '', fraction = ''] = notations[locale].exec(plain) ?? []
  if (whole === '' && fraction === '') return undefined
  return `${sign}${whole.replaceAll(/\D/g, '') || '0'}${fraction && `.${fraction}`}`
}

/** A number as people write it, as a text for `Number`: in the notation of the language, else in the other one. */
export function numeralIn(text: string, locale: 'de' | 'en'): string | undefined {
  const plain = plainOf(text)
  return numeralOf(plain, locale) ?? numeralOf(plain, locale === 'de' ? 'en' : 'de')
}

/**
 * Parses a number as people write it, with or without separators and currency, as `numeralIn` does. Undefined for other texts
 * (1e3, 0x2), and for a number with more digits than a number can hold: it would be another one.
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
