const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', œ: 'oe' }

const removeMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Printable ASCII. Most texts are, and need no normalization. */
const isPlain = (text: string) => !/[^ -~]/.test(text)

/** Lower case, ä as ae, ß as ss, other diacritics removed: Süd, süd and Sued become the same word. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  const lower = text.normalize('NFC').toLowerCase()
  return removeMarks(lower.replace(/[äöüßæøœ]/g, (letter) => spelledOut[letter] ?? letter))
}

/** Umlauts become their base letter, for keyboards without umlauts: Süd becomes sud. */
export const withoutDiacritics = (text: string): string =>
  isPlain(text) ? text.toLowerCase() : removeMarks(text.toLowerCase().replaceAll('ß', 'ss'))

/** A text that contains each of its words in both spellings of an umlaut, so that ae, a and ä all match. */
export const inBothSpellings = (text: string): string => `${fold(text)} ${withoutDiacritics(text)}`

/** Splits at everything that is not a letter or a digit. */
export const splitWords = (folded: string): string[] =>
  folded.match(isPlain(folded) ? /[a-z0-9]+/gi : /[\p{L}\p{N}]+/gu) ?? []

/** Removes everything but letters and digits, for codes that are typed with spaces. */
export const compact = (text: string): string => splitWords(fold(text)).join('')
