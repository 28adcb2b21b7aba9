import { resolve } from 'node:path'
import type { Finding } from './finding.ts'
import { limits } from './limits.ts'
import { loadProject } from './project.ts'
import { withoutInherited } from './resolved.ts'
import { rules } from './rules/index.ts'
import type { Tree } from './tree.ts'

const place = ({ file, pointer }: Finding): string => `${file} ${pointer}`

/** Where rules say the same, the one that knows more is kept: a schema only knows the form of a file. */
function withoutEchoes(findings: Finding[]): Finding[] {
  const specific = new Set(findings.filter(({ rule }) => rule !== 'schema').map(place))
  const seen = new Set<string>()
  return findings.filter((finding) => {
    if (finding.rule === 'schema' && specific.has(place(finding))) return false
    const whole = JSON.stringify(finding)
    return !seen.has(whole) && Boolean(seen.add(whole))
  })
}

/** At most so many findings a file and rule; a file that is wrong throughout needs no thousand lines to say so. */
function capped(findings: Finding[]): Finding[] {
  const counts = new Map<string, number>()
  return findings.filter(({ file, rule }) => {
    const count = (counts.get(`${file} ${rule}`) ?? 0) + 1
    counts.set(`${file} ${rule}`, count)
    return count <= limits.findings
  })
}

const compare = (a: Finding, b: Finding): number =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column

/**
 * Checks the configuration below `root` (flows/, schemas/, tenants/, src/hosting/config.json) with every rule,
 * or the `tree` that stands for it.
 * Answers the findings by file and line; none means that all is well. Never throws for what the files hold.
 */
export function checkProject(root: string, tree?: Tree): Finding[] {
  const project = loadProject(resolve(root), tree)
  const lent = new Set(project.lent.map(({ file }) => file))
  const run = (late: boolean): Finding[] =>
    withoutInherited(
      rules.filter((rule) => Boolean(rule.late) === late).flatMap((rule) => rule.run(project)),
    ).filter(({ file }) => !lent.has(file))
  const early = run(false)
  const findings = early.length ? early : run(true)
  return capped(withoutEchoes(findings)).toSorted(compare)
}
