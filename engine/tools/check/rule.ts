import type { Finding, Place } from './finding.ts'
import type { Project } from './project.ts'

/** Reports a finding of the rule that runs: where, what is wrong, what to do, and the places it contradicts. */
export type Report = (
  place: Place,
  message: string,
  hint: string,
  relatedLocations?: readonly Place[],
  instead?: string,
) => void

/** A rule proves one thing about the whole configuration. */
export interface Rule {
  id: string
  /** One sentence that says what must hold. */
  description: string
  /**
   * Rules that must find nothing, else this one does not run: `all` others, or those named. A typo makes its target
   * look unused, for example.
   */
  dependsOn?: 'all' | readonly string[]
  /** The same for each file: findings of this rule are left out in files where one of these rules finds something. */
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
