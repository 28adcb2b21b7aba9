import { stem } from '../file-kinds.ts'
import { formNodes, formsOf, titleOf } from '../forms/form-nodes.ts'
import { nameKinds } from '../names/name-kinds.ts'
import type { Project } from '../project.ts'
import { partsOf, rule, say, type Report } from '../rule.ts'
import { singular } from '../texts.ts'
import { shownLabels } from './values.ts'

function checkNames(project: Project, report: Report): void {
  // A variant names its base, which is a flow.
  const used = Map.groupBy(project.references, ({ names }) => (names === 'baseFlow' ? 'flow' : names))
  for (const [kind, { declared, unused }] of Object.entries(nameKinds)) {
    const names = new Set(used.get(kind)?.map(({ value }) => value))
    for (const { name, place, node } of (unused && declared?.(project)) ?? [])
      if (unused && place && !names.has(name) && node?.get('x-optional-use').value !== true)
        report(place, `${unused.label} "${name}" is never used.`, unused.hint)
  }
}

/** The queries of each screen that neither the screen, nor a part of it, nor the hints of a form on it reads. */
function checkQueries({ of, referencesIn }: Project, report: Report): void {
  for (const screen of of('screen')) {
    const own = referencesIn(screen)
    const forms = new Set(own.flatMap(({ names, value }) => (names === 'form' ? [value] : [])))
    const hints = of('form-ui').filter(({ file }) => forms.has(stem(file)))
    const read = new Set(
      [...own, ...hints.flatMap(referencesIn)].map(({ value }) => /^\/data\/([^/]+)/.exec(value)?.[1]),
    )
    // A screen that has the same query as a part of it has read it before the part is shown.
    const parts = new Set(partsOf(screen))
    const inParts = of('screen')
      .filter(({ file }) => parts.has(stem(file)))
      .flatMap((part) => part.node('/data').fields.map(({ key, value }) => JSON.stringify([key, value])))
    for (const { key, value, keyPlace } of screen.node('/data').fields)
      if (!read.has(key) && !inParts.includes(JSON.stringify([key, value])))
        report(keyPlace, `Nothing reads the query "${key}".`, `Bind {"from": "/data/${key}"}, or remove it.`)
  }
}

/** Input of the customer that no flow reads from the event that contains it. */
function checkEntries({ of, references, carriersIn }: Project, report: Report): void {
  const read = new Set(references.map(({ value }) => /^\/event\/([^/]+)/.exec(value)?.[1]))
  for (const name of of('screen')
    .flatMap(carriersIn)
    .map((element) => element.get('name')))
    if (!read.has(name.text)) report(name.place, ...say('lostInput', name.text))
}

/** What the engine adds to the code of an error in the key of a text. */
const ofCode = ['', '.title', '.advice', '.no-retry', '.kept', '.number']

/** Unused texts, each once: in a complete language, or in the tone if only the tone has it. */
function checkTexts(project: Project, report: Report): void {
  const { texts, references, of } = project
  const keys = new Set([
    ...references.flatMap(({ names, value }) => (names === 'text' ? [value] : [])),
    ...of('errors').flatMap((errors) =>
      errors.node('/codes').fields.flatMap(({ key }) => ofCode.map((end) => `error.${key}${end}`)),
    ),
    ...shownLabels(project),
    ...formsOf(project).flatMap((files) => formNodes(files, project.languages.documents).map(titleOf)),
    // Keys that code shows, and beginnings of keys.
    ...of('schema').flatMap(({ root }) => root.get('x-shows').items.map(({ value }) => String(value))),
  ])
  const prefixes = [...keys].filter((key) => key.endsWith('.'))
  const used = (key: string) => keys.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  for (const [locale, all] of texts.locales)
    for (const [key, { node }] of all) {
      const first = texts.complete.find((other) => texts.locales.get(other)?.has(key)) ?? locale
      if (first === locale && !used(key) && !used(singular(key)))
        report(node.keyPlace, ...say('unusedText', key))
    }
}

/** Whatever is declared is used. Runs only if no other rule fails: a typo makes its target look unused. */
export const unusedDefinition = rule(
  (project, report) => {
    // A root without flows uses those of the checkout, which are not reported.
    if (!project.flows.length) return
    for (const check of [checkNames, checkQueries, checkEntries, checkTexts]) check(project, report)
  },
  { dependsOn: 'all' },
)
