import { isTenantId, readTenant } from '#engine/tenant/read.ts'
import { tenantFiles } from '#engine/tools/tenant/template.ts'
import type { TenantOptions } from '#engine/tools/tenant/template.ts'
import { config } from '../../config/config.ts'
import { fileOf, parsedObject } from './file.ts'
import type { TenantDocument } from './file.ts'
import { loadPages, loadSaved } from './files.ts'
import { darkVersion } from './logo/logo-colours.ts'
import type { Logo } from './logo/clean-svg.ts'
import { nameFrom } from './pages.ts'

/** An id derived from the name of a bank: "Sparbank Süd" becomes sparbank-sued. Empty if the name has no letters. */
export function idFrom(name: string): string {
  const id = nameFrom(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, 41)
    .replace(/-+$/, '')
  return isTenantId(id) ? id : ''
}

/** The text of a tenant file as prettier formats it: short lists are on one line. */
const textOf = (tenant: object): string =>
  `${JSON.stringify(tenant, null, 2).replaceAll(/\[\s+("[^[\]]*")\s+\]/g, (_, items: string) => `[${items.replaceAll(/,\s+/g, ', ')}]`)}\n`

/**
 * The folder of a new tenant, as `npm run tenant new` creates it: links and pages of the default tenant under the new name,
 * colours generated from the brand colour, and the logo or a placeholder.
 * @throws Error if the default tenant cannot be loaded
 */
export async function newTenant(options: TenantOptions, logo: Logo | undefined): Promise<TenantDocument> {
  const { defaultTenant } = config()
  const [saved, loaded] = await Promise.all([loadSaved(defaultTenant), loadPages(defaultTenant)])
  const pages = Object.fromEntries(Object.entries(loaded).map(([name, text]) => [`${name}.md`, text]))
  const model = readTenant(parsedObject(saved))
  if (!model) throw new Error(saved.file)
  const { tenant, files } = tenantFiles(options, { tenant: model, pages })
  const file = fileOf(options.id)
  if (!logo) return { file, text: textOf(tenant), files }
  const { 'logo.svg': _light, 'logo-dark.svg': _dark, ...others } = files
  const name = `logo.${logo.type}`
  const { logoDark: _placeholder, ...theme } = tenant.theme
  const dark = logo.type === 'svg' ? darkVersion(logo.content, tenant.theme.dark.background) : undefined
  const own = { ...theme, logo: name, ...(dark !== undefined && { logoDark: 'logo-dark.svg' }) }
  return {
    file,
    text: textOf({ ...tenant, theme: own }),
    files: { ...others, [name]: logo.content, ...(dark !== undefined && { 'logo-dark.svg': dark }) },
  }
}
