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

/**
 * A text of another system as people read it: its characters in their usual form, without control characters, padding and simple
 * HTML marks. Lines stay. A text with nothing to read stays as it is.
 */
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
