import { resolve } from 'node:path'
import { finalizeFindings } from './finalize-findings.ts'
import type { Finding } from './finding.ts'
import { loadProject } from './project.ts'
import { namedRules, runRules } from './rule.ts'
import * as checkParams from './rules/check-params.ts'
import * as context from './rules/context.ts'
import * as contrast from './rules/contrast.ts'
import * as duplicateId from './rules/duplicate-id.ts'
import * as events from './rules/events.ts'
import * as files from './rules/files.ts'
import * as formHints from './rules/form-hints.ts'
import * as formShape from './rules/form-shape.ts'
import * as formWords from './rules/form-words.ts'
import * as guards from './rules/guards.ts'
import * as handlerInput from './rules/handler-input.ts'
import * as links from './rules/links.ts'
import * as reachability from './rules/reachability.ts'
import * as schemas from './rules/schemas.ts'
import * as screens from './rules/screens.ts'
import * as tenantContent from './rules/tenant-content.ts'
import * as tenantPages from './rules/tenant-pages.ts'
import * as tenants from './rules/tenants.ts'
import * as texts from './rules/texts.ts'
import * as transitions from './rules/transitions.ts'
import * as unresolvedReference from './rules/unresolved-reference.ts'
import * as unusedDefinition from './rules/unused-definition.ts'
import * as usageEvent from './rules/usage-event.ts'
import * as values from './rules/values.ts'
import type { Tree } from './tree.ts'

/** All rules: what the files of `rules/` export. In this order their findings at the same place are listed. */
export const rules = [
  files,
  schemas,
  unresolvedReference,
  formShape,
  formHints,
  formWords,
  duplicateId,
  transitions,
  handlerInput,
  events,
  screens,
  reachability,
  guards,
  values,
  texts,
  links,
  tenants,
  tenantContent,
  contrast,
  context,
  usageEvent,
  tenantPages,
  unusedDefinition,
  checkParams,
].flatMap(namedRules)

/**
 * Checks the configuration below `root` (flows/, schemas/, tenants/, src/config/config.json) with every rule,
 * or the given `tree` instead of the files on disk.
 * Returns the findings sorted by file and line; an empty list if the configuration is valid. Never throws for any content.
 */
export const checkProject = (root: string, tree?: Tree): Finding[] =>
  finalizeFindings(runRules(rules, loadProject(resolve(root), tree)))
