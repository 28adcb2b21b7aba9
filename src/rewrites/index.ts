import type { RewriteName } from '#generated/names.ts'

/** Rewrites that `search` elements may name: applied to the query before it is looked up. */
export const rewrites: Record<string, (query: string) => string> = {
  ibanToBankCode,
} satisfies Record<RewriteName, (query: string) => string>

/**
 * A German IBAN, or what was typed of it so far, becomes the bank code in it (its digits 5 to 12), so that the
 * search finds the bank. Blanks and hyphens are allowed; anything else stays as it is.
 */
export function ibanToBankCode(query: string): string {
  const typed = query.replace(/[\s-]/g, '').toUpperCase()
  const digits = /^(?:IBAN:?)?DE\d{2}(\d{1,18})$/.exec(typed)?.[1]
  return digits ? digits.slice(0, 8) : query
}
