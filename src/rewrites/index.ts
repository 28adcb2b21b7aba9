import type { RewriteName } from '#generated/names.ts'

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
