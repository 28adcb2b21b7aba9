import { resolve } from 'node:path'
import type { Finding } from './finding.ts'
import { loadProject } from './project.ts'
import { withoutInherited } from './resolved.ts'
import { rules } from './rules/index.ts'
import { told } from './told.ts'
import type { Tree } from './tree.ts'

/**
 * Checks the configuration below `root` (flows/, schemas/, tenants/, src/boot/config.json) with every rule,
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
  return told(findings)
}
