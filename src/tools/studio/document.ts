import { linkHref } from '#engine/tenant/links.ts'
import { isTenantId } from '#engine/tenant/load.ts'
import { readTenant } from '#engine/tenant/read.ts'
import type { Tenant } from '#generated/engine.ts'
import { validate } from '#schemas/engine/tenant.schema.json?validator=root'
import { fileOf, parsedObject } from './file.ts'
import type { TenantDocument } from './file.ts'

/** The tenant of a file for the preview; undefined if the file is not valid or a link is not safe. */
export function validTenant(document: TenantDocument): Tenant | undefined {
  const value = parsedObject(document)
  const tenant = value && validate(value) ? readTenant(value) : undefined
  return tenant && Object.values(tenant.theme.links).every((link) => linkHref(link)) ? tenant : undefined
}

/**
 * A document from the text of any file. Its `id` sets the path; without a valid id it gets the path of the current document.
 */
export function documentFrom(text: string, current: TenantDocument): TenantDocument {
  const id = parsedObject({ ...current, text })?.id
  return { file: isTenantId(id) ? fileOf(id) : current.file, text }
}
