import { resolve } from 'node:path'
import { finalizeFindings } from './finalize-findings.ts'
import type { Finding } from './finding.ts'
import { loadProject } from './project.ts'
import { findingsByRule, runRules } from './rule.ts'
import { rules } from './rules/index.ts'
import type { Tree } from './tree.ts'

/**
 * Checks the configuration below `root` (flows/, schemas/, tenants/, src/config/config.json) with every rule,
 * or the given `tree` instead of the files on disk.
 * Returns the findings sorted by file and line; an empty list if the configuration is valid. Never throws for any content.
 */
export function checkProject(root: string, tree?: Tree): Finding[] {
  const project = loadProject(resolve(root), tree)
  return finalizeFindings(runRules(rules, project))
}

/**
 * Checks the configuration as `checkProject` does, and gives the findings of one rule after another, also of rules without
 * any. For callers that stop at the first finding they look for.
 */
export function* checkByRule(root: string, tree?: Tree): Generator<Finding[]> {
  for (const { findings } of findingsByRule(rules, loadProject(resolve(root), tree)))
    yield finalizeFindings(findings)
}
