import { asString, at, entries, get, join } from '../json.ts'
import { stem } from '../layout.ts'
import { shownLabels } from '../labels.ts'
import type { Declaration } from '../namespace.ts'
import { namespaces } from '../namespace-table.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import { singular } from '../texts.ts'

/** Other namespaces whose names refer to the same things. */
const also: Record<string, string> = { baseFlow: 'flow' }

/** Whether an unused declaration is allowed. */
const isGeneral = ({ source, place }: Declaration): boolean =>
  get(at(source?.value, place?.pointer ?? ''), 'x-optional-use') === true

function checkNames(project: Project, report: Report): void {
  const { references, code } = project
  const used = Map.groupBy(references, ({ names }) => also[names] ?? names)
  for (const [kind, { declared, unused }] of Object.entries(namespaces)) {
    if (!unused) continue
    const names = new Set(used.get(kind)?.map(({ value }) => value))
    for (const one of declared(project)?.declarations ?? [])
      if (
        one.place &&
        !isGeneral(one) &&
        !names.has(one.name) &&
        !(unused.inCode && code.names.has(one.name))
      )
        report(one.place, `${unused.message} "${one.name}".`, unused.hint, unused.usedAt?.(project, one))
  }
}

/** The queries of each screen that neither the screen nor the hints of a form on it reads. */
function checkQueries({ of, referencesIn }: Project, report: Report): void {
  for (const screen of of('screen')) {
    const own = referencesIn(screen)
    const forms = new Set(own.flatMap(({ names, value }) => (names === 'form' ? [value] : [])))
    const hints = of('form-ui').filter(({ file }) => forms.has(stem(file)))
    const read = new Set(
      [...own, ...hints.flatMap(referencesIn)].map(({ value }) => /^\/data\/([^/]+)/.exec(value)?.[1]),
    )
    for (const [name] of entries(get(screen.value, 'data')))
      if (!read.has(name))
        report(
          screen.keyAt(join('/data', name)),
          `Nothing reads the query "${name}".`,
          `Bind {"from": "/data/${name}"}, or remove it.`,
        )
  }
}

/** Reports input of the customer that no flow reads from the event that contains it. */
function checkEntries({ of, references, carriersIn }: Project, report: Report): void {
  const read = new Set(references.map(({ value }) => /^\/event\/([^/]+)/.exec(value)?.[1]))
  for (const screen of of('screen'))
    for (const { value, pointer } of carriersIn(screen)) {
      const name = asString(get(value, 'name'))
      if (!read.has(name))
        report(
          screen.at(join(pointer, 'name')),
          `No flow reads "/event/${name}", so what is entered here is lost.`,
          'Store it, or hand it to a handler, where the event of this screen is taken.',
        )
    }
}

/** Text keys that the engine derives from the codes of the error catalogue. */
const ofCodes = ({ of }: Project): string[] =>
  of('errors').flatMap((source) =>
    entries(get(source.value, 'codes')).flatMap(([code]) => [
      `error.${code}`,
      `error.${code}.title`,
      `error.${code}.advice`,
      `error.${code}.no-retry`,
      `error.${code}.number`,
    ]),
  )

/** Reports unused texts, each once: in a complete language, or in the tone if only the tone has it. */
function checkTexts(project: Project, report: Report): void {
  const { texts, references, code, of } = project
  const labels = shownLabels(project)
  const shown = new Set([
    ...references.flatMap(({ names, value }) => (names === 'text' ? [value] : [])),
    ...ofCodes(project),
    ...code.names,
    ...labels.keys,
  ])
  const prefixes = [...code.prefixes, ...labels.prefixes]
  const used = (key: string) => shown.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  for (const [locale, all] of texts.locales)
    for (const [key, { source, pointer }] of all) {
      const first = texts.complete.find((one) => texts.locales.get(one)?.has(key)) ?? locale
      if (first === locale && !used(key) && !used(singular(key)))
        report(
          source.keyAt(pointer),
          `Nothing shows "${key}".`,
          'Name it where it shall be shown, or remove it in every language.',
          key.startsWith('error.') ? of('errors').map((one) => one.keyAt('/codes')) : [],
        )
    }
}

export const unusedDefinition: Rule = {
  id: 'unused-definition',
  description:
    'Whatever is declared is used: guards, handlers, screens, flows, parts, queries, entries and texts. Runs only if no other rule fails; a typo makes its target look unused.',
  dependsOn: 'all',
  check(project, report) {
    // A root without flows uses those of the checkout, which are not reported.
    if (!project.flows.length) return
    checkNames(project, report)
    checkQueries(project, report)
    checkEntries(project, report)
    checkTexts(project, report)
  },
}
