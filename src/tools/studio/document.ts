import { linkHref } from '#engine/tenant/links.ts'
import { isTenantId } from '#engine/tenant/load.ts'
import { readTenant } from '#engine/tenant/read.ts'
import type { Tenant } from '#generated/engine.ts'
import { validate } from '#schemas/engine/tenant.schema.json?validator=root'
import { fileOf, objectIn } from './file.ts'
import type { TenantDocument } from './file.ts'

/** The tenant of a file as a page may show it; undefined where it breaks its language or a link of it is not safe. */
export function goodTenant(document: TenantDocument): Tenant | undefined {
  const value = objectIn(document)
  const tenant = value && validate(value) ? readTenant(value) : undefined
  return tenant && Object.values(tenant.theme.links).every((link) => linkHref(link)) ? tenant : undefined
}

/** A file from anywhere, as the tenant that it names, else as the one in hand. */
export function opened(text: string, inHand: TenantDocument): TenantDocument {
  const id = objectIn({ ...inHand, text })?.id
  return { file: isTenantId(id) ? fileOf(id) : inHand.file, text }
}
