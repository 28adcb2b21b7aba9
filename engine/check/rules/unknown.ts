import type { Finding } from '../finding.ts'
import type { Project } from '../project.ts'
import { suggest } from '../suggest.ts'

/**
 * Findings for the names (`common.schema.json#/definitions/name`) under the given keys that are not known.
 * `what` begins the message ("Guard"), `otherwise` says how to make the name known.
 */
export function unknownNames(
  { references }: Project,
  rule: string,
  keys: string[],
  known: Set<string> | undefined,
  what: string,
  otherwise: string,
): Finding[] {
  if (!known) return []
  return references
    .filter(
      ({ definition, property, value }) =>
        definition === 'name' && keys.includes(property) && !known.has(value),
    )
    .map(({ source, pointer, value }) =>
      source.finding(rule, pointer, `${what} "${value}" does not exist.`, suggest(value, known, otherwise)),
    )
}
