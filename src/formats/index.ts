import type { EngineFormat } from '#engine/text/formats.ts'
import type { FormatName, RewriteName } from '#generated/names.ts'

/** Formats an IBAN in groups of four: `DE59 9900 0001 1234 5670 10`. Also for masked IBANs. */
export const formatIban = (value: unknown): string =>
  String(value)
    .replace(/\s+/g, '')
    .replace(/(.{4})(?=.)/g, '$1 ')

/** What people paste with a value: its name ("IBAN: "), and separators. */
const bare = (text: string, label: RegExp): string =>
  text
    .normalize('NFKC')
    .replace(label, '')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

/** A typed or pasted IBAN or creditor identifier without its name and separators, in capitals. */
export const parseIban = (text: string): string =>
  bare(
    text,
    /^\s*(?:iban(?:[- ]?(?:nr|nummer))?|(?:gläubiger-?(?:id|identifikationsnummer)|creditor id)\b)/i,
  ).toUpperCase()

/** A code from a message, such as "123-456" or "pushTAN: 123 456". Other texts lose their blanks only. */
export function parseCode(text: string): string {
  const digits = bare(text, /^[\s\p{Letter}-]*?(?:tan|code|pin)\b/iu)
  return /^\d+$/.test(digits) ? digits : text.replaceAll(/\s/g, '')
}

/**
 * The formats of screens and forms that are of this product: value to text. All others show the value as it is; a phone number too,
 * because its grouping depends on the area code, and wrong groups are harder to read than none.
 */
export const formats = {
  creditorId: formatIban,
  iban: formatIban,
} satisfies Partial<Record<FormatName, unknown>>

/** What is typed or pasted into a field of a format, to its value. */
export const parsers = {
  /** A BIC without its name and separators, in capitals. */
  bic: (text) => bare(text, /^\s*(?:bic|swift)\b(?:\W*(?:bic|swift|code)\b)*/i).toUpperCase(),
  code: parseCode,
  creditorId: parseIban,
  /** An e-mail address without the name or word before it ("Erika <erika@example.org>"), `mailto:`, blanks and a mark behind it. */
  email(text) {
    const plain = text.normalize('NFKC')
    const address = /<([^<>]+@[^<>]+)>/.exec(plain)?.[1] ?? plain
    return address
      .trim()
      .replace(/^mailto:([^?]*).*$/i, '$1')
      .replace(/^e-?mail(?:-?adresse)?\s*:\s*/i, '')
      .replace(/\s*@\s*/, '@')
      .replace(/[,;.]+$/, '')
  },
  iban: parseIban,
  /**
   * Converts a typed phone number to E.164: removes separators and words before it, 00 becomes +, a leading 0 becomes +49, and the
   * 0 behind that goes. Other characters stay, and the pattern of the form refuses them.
   */
  phone: (text) =>
    text
      .normalize('NFKC')
      .replace(/^[\p{Letter}\s.:-]+(?=[+(\d])/u, '')
      .replace(/^((?:\+|00)[^(]*)\(\s*0\s*\)/, '$1')
      .replaceAll(/[\s()/.\p{Pd}\p{Cf}]+/gu, '')
      .replace(/^00/, '+')
      .replace(/^0/, '+49')
      .replace(/^\+490/, '+49'),
  /** A postal code without the sign of its country ("D-10115"), without the town behind it and blanks in five digits; in capitals. */
  postalCode(text) {
    const code = text
      .normalize('NFKC')
      .trim()
      .replace(/^(?:D|DE)[ -]?(?=\d{5}\b)/i, '')
    const alone = /^(\d{5})[ ,]+\p{Letter}/u.exec(code)?.[1] ?? code
    return /^\d(?: ?\d){4}$/.test(alone) ? alone.replaceAll(' ', '') : alone.toUpperCase()
  },
} satisfies Record<Exclude<FormatName, EngineFormat>, (text: string) => string>

/** Rewrites that `search` elements can use: functions that change the query before the search. */
export const rewrites: Record<string, (query: string) => string> = {
  ibanToBankCode,
} satisfies Record<RewriteName, (query: string) => string>

/** The bank code in place of a German IBAN, also an incomplete or spaced one, for the search. Any other query stays as it is. */
export function ibanToBankCode(query: string): string {
  const digits = /^DE\d{2}(\d{1,18})$/.exec(parseIban(query))?.[1]
  return digits ? digits.slice(0, 8) : query
}
