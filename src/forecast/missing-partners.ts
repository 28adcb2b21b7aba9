import type { Category, Partner } from '#generated/api.ts'
import type { Handlers } from '#generated/handlers.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { addMonths, monthsOf } from './cadence.ts'
import household from './household.json' with { type: 'json' }

type Known = Pick<Partner, 'id' | 'name' | 'category' | 'cadence' | 'handling'>

/** Compares the found partners with the usual categories of a household, given how far back the postings reach. */
export function missingPartnersOf(
  partners: readonly Known[],
  categories: readonly Pick<Category, 'id' | 'label'>[],
  since: string | null,
  today: string,
): Handlers['forecast.partners']['output']['gaps'] {
  const found = new Set(partners.map(({ category }) => category))
  const reach = since === null ? 'none' : since <= addMonths(today, -12) ? 'full' : 'short'
  // Rare payments are asked for only if the postings do not cover a whole year.
  const expected = [...household.usual, ...(reach === 'full' ? [] : household.oftenForgotten)]
  return {
    missing: expected.flatMap((id) =>
      found.has(id)
        ? []
        : categories.filter((category) => category.id === id).map(({ label }) => ({ id, name: label })),
    ),
    yearly: partners
      .filter(({ cadence }) => (monthsOf(cadence) ?? 0) > settings.dates.longestRhythm)
      .map(({ id, name }) => ({ id, name })),
    leftOut: partners
      .filter(({ handling, cadence }) => handling === 'ignore' && cadence !== 'once')
      .map(({ id, name }) => ({ id, name })),
    since,
    reach,
  }
}
