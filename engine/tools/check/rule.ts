import type { Finding, Place } from './finding.ts'
import type { Project } from './project.ts'

/** Reports a finding of the running rule: place, message, hint, and the places that contradict it. */
export type Report = (
  place: Place,
  message: string,
  hint: string,
  relatedLocations?: readonly Place[],
  instead?: string,
) => void

/** A rule checks one property of the whole configuration. */
export interface Rule {
  id: string
  /** One sentence that states the property. */
  description: string
  /**
   * This rule runs only if these rules (or `all` other rules) have found nothing. For example, a typo makes its target look
   * unused, so unused names are checked last.
   */
  dependsOn?: 'all' | readonly string[]
  /** Findings of this rule are dropped in files in which one of these rules has found something. */
  dependsOnInFile?: readonly string[]
  check(project: Project, report: Report): void
}

/** The findings of one rule, without `dependsOn`. */
function findingsOf(rule: Rule, project: Project): Finding[] {
  const findings: Finding[] = []
  const lent = new Set(project.lent.map(({ file }) => file))
  rule.check(project, (place, message, hint, relatedLocations = [], instead) => {
    if (lent.has(place.file)) return
    findings.push({
      ...place,
      rule: rule.id,
      message,
      hint,
      ...(instead !== undefined && { instead }),
      ...(relatedLocations.length && { relatedLocations: [...relatedLocations] }),
    })
  })
  return findings
}

/** The findings of all rules. A rule runs after those that it depends on. */
export function runRules(rules: readonly Rule[], project: Project): Finding[] {
  const done = new Map<string, Finding[]>()
  const waiting = new Set(rules)
  const ready = ({ id, dependsOn = [], dependsOnInFile = [] }: Rule): boolean =>
    dependsOn === 'all'
      ? [...waiting].every((other) => other.dependsOn === 'all')
      : [...dependsOn, ...dependsOnInFile].every(
          (other) => other !== id && ![...waiting].some((one) => one.id === other),
        )
  while (waiting.size) {
    const rule = [...waiting].find(ready)
    if (!rule) throw new Error(`Rules depend on each other: ${[...waiting].map(({ id }) => id).join(', ')}.`)
    waiting.delete(rule)
    const { dependsOn = [], dependsOnInFile = [] } = rule
    const others =
      dependsOn === 'all' ? rules.filter((one) => one.dependsOn !== 'all').map(({ id }) => id) : dependsOn
    const failed = others.some((id) => done.get(id)?.length)
    const wrong = new Set(dependsOnInFile.flatMap((id) => (done.get(id) ?? []).map(({ file }) => file)))
    done.set(rule.id, failed ? [] : findingsOf(rule, project).filter(({ file }) => !wrong.has(file)))
  }
  return rules.flatMap(({ id }) => done.get(id) ?? [])
}
