import type { RewriteName } from '#generated/names.ts'

/** Formats an IBAN in groups of four: `DE59 9900 0001 1234 5670 10`. Also for masked IBANs. */
export const formatIban = (value: unknown): string =>
  String(value)
    .replace(/\s+/g, '')
    .replace(/(.{4})(?=.)/g, '$1 ')

/** Removes separators from a typed or pasted IBAN and converts it to capitals. */
export const parseIban = (text: string): string => text.replace(/[\s.-]+/g, '').toUpperCase()

/**
 * Converts a typed phone number to E.164: removes separators, 00 becomes +, a leading 0 becomes +49. Other characters stay, and
 * the pattern of the form refuses them.
 */
export const parsePhone = (text: string): string =>
  text
    .replace(/\(0\)/, '')
    .replace(/[\s()/.-]+/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+49')

/** E.164 unchanged: the grouping depends on the area code, and wrong groups are harder to read than none. */
export const formatPhone = (value: unknown): string => String(value)

/** Rewrites that `search` elements can use: functions that change the query before the search. */
export const rewrites: Record<string, (query: string) => string> = {
  ibanToBankCode,
} satisfies Record<RewriteName, (query: string) => string>

/**
 * Replaces a German IBAN, also an incomplete one, by its bank code (characters 5 to 12), so that the search finds the bank.
 * Blanks and hyphens are allowed. Any other query stays unchanged.
 */
export function ibanToBankCode(query: string): string {
  const typed = query.replace(/[\s-]/g, '').toUpperCase()
  const digits = /^(?:IBAN:?)?DE\d{2}(\d{1,18})$/.exec(typed)?.[1]
  return digits ? digits.slice(0, 8) : query
}
