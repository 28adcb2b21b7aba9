import { declaredAt } from '../declared.ts'
import type { Declared } from '../declared.ts'
import { beside } from '../finding.ts'
import type { Finding } from '../finding.ts'
import type { Project } from '../project.ts'
import { suggest } from '../suggest.ts'

/**
 * Findings for the names (`common.schema.json#/definitions/name`) under the given keys that are not known.
 * `what` begins the message ("Guard"), `otherwise` says how to make the name known, `declared` where that is done.
 */
export function unknownNames(
  { references }: Project,
  rule: string,
  keys: string[],
  known: Set<string> | undefined,
  what: string,
  otherwise: string,
  declared?: Declared,
): Finding[] {
  if (!known) return []
  const asked = references.filter(
    ({ definition, property }) => definition === 'name' && keys.includes(property),
  )
  const used = new Set(asked.map(({ value }) => value))
  return asked
    .filter(({ value }) => !known.has(value))
    .map(({ source, pointer, value }) =>
      beside(
        source.finding(rule, pointer, `${what} "${value}" does not exist.`, suggest(value, known, otherwise)),
        declared ? declaredAt(value, declared, used) : [],
      ),
    )
}
