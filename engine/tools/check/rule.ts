import { isObject } from '../../util/json.ts'
import { descendants, screenOf, type StateNode } from '../flow/states.ts'
import type { JsonNode, Place, Source } from '../json/source.ts'
import { stem, type Kind } from './file-kinds.ts'
import type { Finding } from './finding.ts'
import type { Flow } from './flows.ts'
import { memoize, memoizeByLastArgument } from './memoize.ts'
import type { Project } from './project.ts'
import words from './rules/words.json' with { type: 'json' }

/** Reports a finding of the running rule: place, message, hint, and the places that contradict it. */
export type Report = (
  place: Place,
  message: string,
  hint: string,
  relatedLocations?: readonly Place[],
  instead?: string,
) => void

/** The message and the hint of words.json, with values for {0} and {1}. */
export function say(about: keyof typeof words, ...values: unknown[]): [message: string, hint: string] {
  const filled = (text: string) => text.replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]))
  return [filled(words[about].message), filled(words[about].hint)]
}

export type Check = (project: Project, report: Report) => void

/** When a rule runs, besides what it checks. For example, a typo makes its target look unused, so unused names are checked last. */
interface Depends {
  /** Only if these rules (or `all` other rules) have found nothing. */
  dependsOn?: 'all' | readonly string[]
  /** Findings are dropped in files in which one of these rules has found something. */
  dependsOnInFile?: readonly string[]
}

/** A rule checks one property of the whole configuration. The name of its export is its id: `deadEnd` is the rule dead-end. */
interface Rule extends Depends {
  check: Check
}

export const rule = (check: Check, depends: Depends = {}): Rule => ({ check, ...depends })

/** What a rule looks at: every flow, its states, its transitions, every file of a kind. */
export const eachFlow = (
  visit: (flow: Flow, report: Report, project: Project) => void,
  depends?: Depends,
): Rule => rule((project, report) => project.flows.forEach((flow) => visit(flow, report, project)), depends)

/** Remembers what a check said of the same objects. */
export function remembered<Key extends object, Others extends unknown[]>(
  check: (report: Report, key: Key, ...others: Others) => void,
): typeof check {
  const reportsOf = memoize((key: Key, ...others: Others) => {
    const reports: Parameters<Report>[] = []
    check((...report) => void reports.push(report), key, ...others)
    return reports
  })
  return (report, ...about) => reportsOf(...about).forEach((each) => report(...each))
}

const eachPart =
  <Part>(partsIn: (flow: Flow) => readonly Part[]) =>
  (visit: (part: Part, flow: Flow, report: Report) => void): Rule => {
    const visitAll = remembered((report, flow: Flow) =>
      partsIn(flow).forEach((part) => visit(part, flow, report)),
    )
    return eachFlow((flow, report) => visitAll(report, flow))
  }

export const eachState = eachPart(({ states }) => states)
export const eachTransition = eachPart(({ transitions }) => transitions)

export const eachFile = (
  kind: Kind,
  visit: (root: JsonNode, report: Report, project: Project) => void,
  depends?: Depends,
): Rule =>
  rule((project, report) => project.of(kind).forEach(({ root }) => visit(root, report, project)), depends)

export interface NamedRule extends Rule {
  id: string
}

const isRule = (value: unknown): value is Rule => isObject(value) && 'check' in value

/** The rules among the exports of a file, with their ids. */
export const namedRules = (exported: object): NamedRule[] =>
  Object.entries(exported).flatMap(([name, value]: [string, unknown]) =>
    isRule(value)
      ? [{ ...value, id: name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) }]
      : [],
  )

/** The elements in the body of a screen at any depth, including the details of rows. */
export const elementsOf = memoize((holder: JsonNode): readonly JsonNode[] =>
  holder
    .get('body')
    .items.flatMap((element) => [element, ...elementsOf(element), ...elementsOf(element.get('details'))]),
)

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
function findingsOf({ id, check }: NamedRule, project: Project): Finding[] {
  const findings: Finding[] = []
  const lent = new Set(project.lent.map(({ file }) => file))
  check(project, (place, message, hint, relatedLocations = [], instead) => {
    if (lent.has(place.file)) return
    findings.push({
      ...place,
      rule: id,
      message,
      hint,
      ...(instead !== undefined && { instead }),
      ...(relatedLocations.length && { relatedLocations: [...relatedLocations] }),
    })
  })
  return findings
}

/** The findings of all rules. A rule runs after those on which it depends. */
export function runRules(rules: readonly NamedRule[], project: Project): Finding[] {
  const found = new Map<string, Finding[]>()
  const first = rules.filter(({ dependsOn }) => dependsOn !== 'all').map(({ id }) => id)
  const findingsOfAll = (ids: readonly string[]): Finding[] => ids.flatMap((id) => find(id))
  const find = (id: string): Finding[] => {
    const known = found.get(id)
    const each = known ? undefined : rules.find((one) => one.id === id)
    if (!each) return known ?? []
    const { dependsOn = [], dependsOnInFile = [] } = each
    const failed = findingsOfAll(dependsOn === 'all' ? first : dependsOn).length > 0
    const wrong = new Set(findingsOfAll(dependsOnInFile).map(({ file }) => file))
    const own = failed ? [] : findingsOf(each, project).filter(({ file }) => !wrong.has(file))
    found.set(id, own)
    return own
  }
  return findingsOfAll(rules.map(({ id }) => id))
}
