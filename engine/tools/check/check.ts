import { resolve } from 'node:path'
import { finalizeFindings } from './finalize-findings.ts'
import type { Finding } from './finding.ts'
import { loadProject } from './project.ts'
import { namedRules, runRules } from './rule.ts'
import * as all from './rules/all.ts'
import type { Tree } from './tree.ts'

/** All rules: what the files of `rules/` export. */
export const rules = namedRules(all)

/** All findings on the configuration below `root`, or in `tree`, sorted by file and line. Never throws for any content. */
export const checkProject = (root: string, tree?: Tree): Finding[] =>
  finalizeFindings(runRules(rules, loadProject(resolve(root), tree)))
