import type { Finding } from '#engine/tools/check/finding.ts'
import { join, tokens } from '#engine/util/json.ts'
import { ownLinkOf } from './own-links.ts'

/** The languages in which a text of the brand is missing; undefined for every other finding. */
export const missingLocales = ({ rule, message }: Finding): string[] | undefined =>
  rule === 'tenant-text'
    ? / alone; in (".+") the text/
        .exec(message)?.[1]
        ?.match(/[\w-]+/g)
        ?.slice()
    : undefined

/** Moves a finding to the text that is missing. The check reports it at the text that was written. */
function atMissingText(finding: Finding): Finding[] {
  const locales = missingLocales(finding)
  const [, , key] = tokens(finding.pointer)
  if (!locales || key === undefined) return [finding]
  return locales.map((locale) => ({ ...finding, pointer: join(join('/texts', locale), key) }))
}

/** The own link whose label has no link yet; undefined for every other finding. */
const linkWithoutAddress = ({ rule, pointer }: Finding): string | undefined =>
  rule === 'unresolved-reference' && pointer.startsWith('/texts/')
    ? ownLinkOf(tokens(pointer)[2] ?? '')
    : undefined

/**
 * The findings of the check where a person can do something about them: at the missing language instead of the written one, and
 * once for each link without an address instead of once for each of its labels.
 */
export function placedFindings(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>()
  return findings.flatMap(atMissingText).filter((finding) => {
    const link = linkWithoutAddress(finding)
    if (link === undefined) return true
    const isFirst = !seen.has(link)
    seen.add(link)
    return isFirst
  })
}
