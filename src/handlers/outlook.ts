import { today } from '#engine/form/dates.ts'
import { closingOf } from '../outlook/closing.ts'
import { gapsOf } from '../outlook/gaps.ts'
import type { TypedHandler } from './handler.ts'
import { categories, list } from './partners.ts'

export const closing: TypedHandler<'outlook.closing'> = async ({ switchDate }, tools) =>
  closingOf(await list({}, tools), switchDate)

export const gaps: TypedHandler<'outlook.gaps'> = async ({ connected }, tools) => {
  const [partners, known] = await Promise.all([list({}, tools), categories({}, tools)])
  // The bank that looks back least far decides: a yearly payment may be missing there.
  const days = connected.map(({ historyFrom }) => historyFrom ?? '').filter(Boolean)
  return gapsOf(partners, known, days.toSorted().at(-1) ?? null, today())
}
