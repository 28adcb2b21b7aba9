import { resolve } from 'node:path'
import { finalizeFindings } from './finalize-findings.ts'
import type { Finding } from './finding.ts'
import { loadProject } from './project.ts'
import { runRules } from './rule.ts'
import { rules } from './rules/index.ts'
import type { Tree } from './tree.ts'

/**
 * Checks the configuration below `root` (flows/, schemas/, tenants/, src/boot/config.json) with every rule,
 * or the `tree` that stands for it.
 * Answers the findings by file and line; none means that all is well. Never throws for what the files hold.
 */
export function checkProject(root: string, tree?: Tree): Finding[] {
  const project = loadProject(resolve(root), tree)
  return finalizeFindings(runRules(rules, project))
}
