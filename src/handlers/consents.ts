import type { ProductTextVersions } from '#generated/settings.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { shownTenant } from '../config/config.ts'

/** Versions of the texts that the customer agrees to: those of the tenant, else those of the product. */
export const textVersions = (): ProductTextVersions => ({
  ...settings.textVersions,
  ...shownTenant()?.versions,
})

/** Whether somebody signs on paper: then the customer prints, signs and sends the letters. Screens use the guard isOnPaper. */
export const isOnPaper = (signatures: readonly { kind?: string }[] | null | undefined): boolean =>
  signatures?.some(({ kind }) => kind === 'none') ?? false
