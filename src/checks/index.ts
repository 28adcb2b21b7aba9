import type { Check } from '#engine/view/engine.ts'
import type { GenericCheck } from '#engine/form/checks.ts'
import type { CheckName } from '#generated/names.ts'
import { bic } from './bic.ts'
import { businessDay } from './business-day.ts'
import { creditorId } from './creditor-id.ts'
import { germanIban } from './german-iban.ts'
import { iban } from './iban.ts'
import { maxDays } from './max-days.ts'
import { minBusinessDays } from './min-business-days.ts'
import { notIban } from './not-iban.ts'
import { recommendedAfter } from './recommended-after.ts'

/**
 * The checks that know the domain; the engine adds its generic ones. One that schemas/checks.schema.json declares and
 * that is missing here is a type error.
 */
export const checks: Record<string, Check> = {
  bic,
  businessDay,
  creditorId,
  germanIban,
  iban,
  maxDays,
  minBusinessDays,
  notIban,
  recommendedAfter,
} satisfies Record<Exclude<CheckName, GenericCheck>, Check> & Record<string, Check>
