import type { TextVersions } from '#generated/engine.ts'
import { shownTenant } from '../boot/tenant.ts'

/** Versions of the texts that the product brings along. */
const own = { terms: '2026-11', privacy: '2026-11', withdrawal: '2026-11', access: '2026-11' }

/** Versions of the texts that the customer agrees to, as the tenant names them. */
export const textVersions = (): Required<TextVersions> => ({ ...own, ...shownTenant()?.versions })
