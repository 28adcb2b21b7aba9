import type { Tenant } from '#generated/engine.ts'
import { linkHref } from '#engine/tenant/links.ts'
import { entries } from '../routes/entries.ts'
import { textsReady } from '../config/texts.ts'

/** Characters that cannot be seen or that change the direction of the line, such as controls and line ends. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A text of a file of somebody else as plain text on one line, cut after `most` characters. */
export function plainText(text: string, most = 120): string {
  const all = [...text]
  const start = all.length > most ? `${all.slice(0, most).join('')}…` : text
  return start.replaceAll(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

/** A value of a file as JSON, for a message: on one line, and cut. */
export const quoted = (value: unknown): string => plainText(JSON.stringify(value) ?? 'nothing', 60)

/** Whether every value of the file is also in the tenant that was read from it. */
function isContained(value: unknown, container: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(value, container)
  if (typeof container !== 'object' || container === null) return Object.keys(value).length === 0
  const read = new Map(Object.entries(container))
  return Object.entries(value).every(([key, item]) => key === '$schema' || isContained(item, read.get(key)))
}

/**
 * Warns the operator in the console about values of a tenant file that are not valid. The validator is loaded only if a value was
 * not used, so customers of a valid tenant do not load it.
 */
export async function warnAboutTenantFile(file: unknown, tenant: Tenant): Promise<void> {
  const named = new Set<string>()
  const warn = (place: string, why: string): void => {
    named.add(place)
    // oxlint-disable-next-line no-console -- as in tenant-findings.ts
    console.warn(`tenant.json ${plainText(place)}: ${why} This value is not used.`)
  }
  for (const [name, flow] of Object.entries(tenant.entries ?? {}))
    if (!entries().some((entry) => entry.name === name && entry.flow === flow))
      warn(`/entries/${name}`, 'no such entry, or no such flow.')
  for (const [name, link] of Object.entries(tenant.theme.links))
    if (!linkHref(link))
      warn(`/theme/links/${name}`, `${quoted(link)} is neither a safe external address nor a page.`)
  if (Object.values(tenant.texts ?? {}).some((own) => Object.keys(own).length > 0))
    (await import('./unknown-tenant-texts.ts')).warnAboutUnknownTexts(tenant, await textsReady())
  if (!isContained(file, tenant)) (await import('./tenant-findings.ts')).logFindings(file, named)
}
