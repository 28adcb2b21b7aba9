const transliterated: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
}

const removeMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Letters beyond those of a typewriter; most texts have none, and need no folding. */
const isPlain = (text: string) => !/[^ -~]/.test(text)

/** Lower case, ä as ae, ß as ss, other marks dropped: Süd, süd and Sued become the same word. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  const lower = text.normalize('NFC').toLowerCase()
  return removeMarks(lower.replace(/[äöüßæøœ]/g, (letter) => transliterated[letter] ?? letter))
}

/** The same with umlauts as their bare letter, for keyboards without them: Süd becomes sud. */
export const withoutDiacritics = (text: string): string =>
  isPlain(text) ? text.toLowerCase() : removeMarks(text.toLowerCase().replaceAll('ß', 'ss'))

/** Letters and digits in runs; everything else parts words. */
export const splitWords = (folded: string): string[] =>
  folded.match(isPlain(folded) ? /[a-z0-9]+/gi : /[\p{L}\p{N}]+/gu) ?? []

/** Letters and digits without anything between them, for codes that people type with blanks. */
export const compact = (text: string): string => splitWords(fold(text)).join('')
