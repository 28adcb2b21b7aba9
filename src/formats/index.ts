import type { RewriteName } from '#generated/names.ts'

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
  bare(text, /^\s*(?:iban|gläubiger-?id|creditor id)\b/i).toUpperCase()

/** A BIC without its name and separators, in capitals. */
export const parseBic = (text: string): string =>
  bare(text, /^\s*(?:bic|swift)\b(?:\W*(?:bic|swift|code)\b)*/i).toUpperCase()

/** A code from a message, such as "123-456" or "TAN: 123 456". Other texts lose their blanks only. */
export function parseCode(text: string): string {
  const digits = bare(text, /^\s*(?:(?:sms-?)?(?:tan|code|pin))\b/i)
  return /^\d+$/.test(digits) ? digits : text.replaceAll(/\s/g, '')
}

/** A postal code without the sign of its country ("D-10115") and without the town behind it; in capitals. */
export function parsePostalCode(text: string): string {
  const code = text
    .normalize('NFKC')
    .trim()
    .replace(/^(?:D|DE)[ -]?(?=\d{5}\b)/i, '')
  return (/^(\d{5})[ ,]+\p{Letter}/u.exec(code)?.[1] ?? code).toUpperCase()
}

/** An e-mail address without the name before it ("Erika <erika@example.org>"), `mailto:` and a comma or point behind it. */
export function parseEmail(text: string): string {
  const address = /<([^<>]+@[^<>]+)>/.exec(text)?.[1] ?? text
  return address
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[,;.]+$/, '')
}

/**
 * Converts a typed phone number to E.164: removes separators and "Tel.", 00 becomes +, a leading 0 becomes +49. Other characters
 * stay, and the pattern of the form refuses them.
 */
export const parsePhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/^\s*(?:tel|telefon|phone|mobil|handy)\b\.?\s*:?/i, '')
    .replace(/\(0\)/, '')
    .replaceAll(/[\s()/.\p{Pd}]+/gu, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+49')

/** Formats that change what is typed, and nothing that is shown. */
export const asItIs = (value: unknown): string => String(value)

/** Rewrites that `search` elements can use: functions that change the query before the search. */
export const rewrites: Record<string, (query: string) => string> = {
  ibanToBankCode,
} satisfies Record<RewriteName, (query: string) => string>

/**
 * Replaces a German IBAN, also an incomplete one, by its bank code (characters 5 to 12), so that the search finds the bank.
 * Blanks, separators and "IBAN:" are allowed. Any other query stays unchanged.
 */
export function ibanToBankCode(query: string): string {
  const digits = /^DE\d{2}(\d{1,18})$/.exec(parseIban(query))?.[1]
  return digits ? digits.slice(0, 8) : query
}
