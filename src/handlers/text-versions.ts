import type { ProductTextVersions } from '#generated/settings.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { shownTenant } from '../boot/tenant.ts'

/** Versions of the texts that the customer agrees to: the tenant's, and the product's where the tenant names none. */
export const textVersions = (): ProductTextVersions => ({
  ...settings.textVersions,
  ...shownTenant()?.versions,
})
