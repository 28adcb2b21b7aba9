import type { Category, Partner } from '#generated/api.ts'
import { addMonths, monthsOf } from './cadence.ts'
import household from './household.json' with { type: 'json' }

interface Named {
  id: string
  name: string
}

export interface Gaps {
  /** Categories that households usually have, and this one not, most usual first. */
  missing: Named[]
  /** Partners that book once or twice a year and were found. */
  yearly: Named[]
  /** First day of the postings that the bank gave, ISO date. */
  since: string | null
  /** Whether a payment that comes once a year can be among them. */
  reach: 'full' | 'short' | 'none'
}

type Known = Pick<Partner, 'id' | 'name' | 'category' | 'cadence'>

/** Compares what was found with what a household usually has, and with how far back the postings reach. */
export function gapsOf(
  partners: readonly Known[],
  categories: readonly Pick<Category, 'id' | 'label'>[],
  since: string | null,
  today: string,
): Gaps {
  const found = new Set(partners.map(({ category }) => category))
  const reach = since === null ? 'none' : since <= addMonths(today, -12) ? 'full' : 'short'
  // What comes seldom is asked for only where the bank may not have shown it.
  const asked = [...household.usual, ...(reach === 'full' ? [] : household.oftenForgotten)]
  return {
    missing: asked.flatMap((id) =>
      found.has(id)
        ? []
        : categories.filter((category) => category.id === id).map(({ label }) => ({ id, name: label })),
    ),
    yearly: partners
      .filter(({ cadence }) => (monthsOf(cadence) ?? 0) > 3)
      .map(({ id, name }) => ({ id, name })),
    since,
    reach,
  }
}
