import { descendants, screenOf, type StateNode } from '../flow/states.ts'
import type { Transition } from '../flow/transitions.ts'
import type { JsonNode, Place, Source } from '../json/source.ts'
import { stem, type Kind } from './file-kinds.ts'
import type { Finding } from './finding.ts'
import type { Flow } from './flows.ts'
import { memoizeByLastArgument } from './memoize.ts'
import type { Project } from './project.ts'

/** Reports a finding of the running rule: place, message, hint, and the places that contradict it. */
export type Report = (
  place: Place,
  message: string,
  hint: string,
  relatedLocations?: readonly Place[],
  instead?: string,
) => void

export type Check = (project: Project, report: Report) => void

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
  check: Check
}

/** What a rule looks at: every flow, its states, its transitions, every file of a kind, every element of a screen. */
export const eachFlow =
  (visit: (flow: Flow, report: Report, project: Project) => void): Check =>
  (project, report) =>
    project.flows.forEach((flow) => visit(flow, report, project))

export const eachState = (visit: (node: StateNode, flow: Flow, report: Report) => void): Check =>
  eachFlow((flow, report) => flow.states.forEach((node) => visit(node, flow, report)))

export const eachTransition = (visit: (transition: Transition, flow: Flow, report: Report) => void): Check =>
  eachFlow((flow, report) => flow.transitions.forEach((way) => visit(way, flow, report)))

export const eachFile =
  (kind: Kind, visit: (root: JsonNode, report: Report, project: Project) => void): Check =>
  (project, report) =>
    project.of(kind).forEach(({ root }) => visit(root, report, project))

export const eachElement = (visit: (element: JsonNode, report: Report, project: Project) => void): Check =>
  eachFile('screen', (root, report, project) =>
    elementsOf(root).forEach((element) => visit(element, report, project)),
  )

/** The elements in the body of a screen at any depth, including the details of rows. */
export const elementsOf = (holder: JsonNode): JsonNode[] =>
  holder
    .get('body')
    .items.flatMap((element) => [element, ...elementsOf(element), ...elementsOf(element.get('details'))])

/** The names of the screens in the rail and in the body of a screen. */
export const partsOf = ({ root }: Source): string[] =>
  [
    ...root.get('rail').items,
    ...elementsOf(root).filter((element) => element.get('type').value === 'screen-part'),
  ].flatMap((part) => part.get('screen').text ?? [])

/** The screens that are shown while a state, or one in it, is active, and their parts. */
export const screensAt = memoizeByLastArgument(({ of }: Project, node: StateNode): Source[] => {
  const shown = new Set([...(node.parent ? [node] : []), ...descendants(node)].map(screenOf))
  const screens = of('screen').filter(({ file }) => shown.has(stem(file)))
  const parts = new Set(screens.flatMap(partsOf))
  return [...screens, ...of('screen').filter(({ file }) => parts.has(stem(file)))]
})

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

/**
 * The findings of one rule after another, for callers that need not know all. Rules come after those that they depend on; those
 * that depend on `all` others run last.
 */
export function* findingsByRule(
  rules: readonly Rule[],
  project: Project,
): Generator<{ id: string; findings: Finding[] }> {
  const done = new Map<string, Finding[]>()
  const isLast = ({ dependsOn }: Rule) => dependsOn === 'all'
  const first = rules.filter((rule) => !isLast(rule))
  for (const rule of [...first, ...rules.filter(isLast)]) {
    const { id, dependsOn = [], dependsOnInFile = [] } = rule
    const others = dependsOn === 'all' ? first.map((other) => other.id) : dependsOn
    const failed = others.some((other) => done.get(other)?.length)
    const wrong = new Set(dependsOnInFile.flatMap((other) => (done.get(other) ?? []).map(({ file }) => file)))
    const findings = failed ? [] : findingsOf(rule, project).filter(({ file }) => !wrong.has(file))
    done.set(id, findings)
    yield { id, findings }
  }
}

/** The findings of all rules, in the order of the rules. */
export function runRules(rules: readonly Rule[], project: Project): Finding[] {
  const found = new Map(findingsByRule(rules, project).map(({ id, findings }) => [id, findings]))
  return rules.flatMap(({ id }) => found.get(id) ?? [])
}
