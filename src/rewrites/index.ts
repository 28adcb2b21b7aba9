import type { RewriteName } from '#generated/names.ts'
import { ibanToBankCode } from './iban-to-bank-code.ts'

/** Rewrites that `search` elements may name: applied to the query before it is looked up. */
export const rewrites: Record<string, (query: string) => string> = {
  ibanToBankCode,
} satisfies Record<RewriteName, (query: string) => string>
