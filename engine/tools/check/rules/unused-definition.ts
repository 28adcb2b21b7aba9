import { asArray, asString, at, entries, get, join } from '../../../util/json.ts'
import { stem } from '../file-kinds.ts'
import { shownLabels } from '../labels.ts'
import type { Declaration } from '../names/declarations.ts'
import { nameKinds } from '../names/name-kinds.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import { partsOf } from '../screen.ts'
import type { Source } from '../../json/source.ts'
import { singular } from '../texts.ts'

/** Kinds of names that refer to declarations of another kind. */
const canonical: Record<string, string> = { baseFlow: 'flow' }

/** Whether an unused declaration is allowed. */
const isGeneral = ({ source, place }: Declaration): boolean =>
  get(at(source?.value, place?.pointer ?? ''), 'x-optional-use') === true

function checkNames(project: Project, report: Report): void {
  const { references } = project
  const used = Map.groupBy(references, ({ names }) => canonical[names] ?? names)
  for (const [kind, { declared, unused }] of Object.entries(nameKinds)) {
    if (!unused) continue
    const names = new Set(used.get(kind)?.map(({ value }) => value))
    for (const one of declared(project)?.declarations ?? [])
      if (one.place && !isGeneral(one) && !names.has(one.name))
        report(one.place, `${unused.message} "${one.name}".`, unused.hint, unused.usedAt?.(project, one))
  }
}

/** The queries of the parts of a screen, as text. A screen that has one of them too has read it before the part is shown. */
const queriesOfParts = ({ of }: Project, screen: Source): Set<string> => {
  const names = new Set(partsOf(screen))
  return new Set(
    of('screen')
      .filter(({ file }) => names.has(stem(file)))
      .flatMap(({ value }) => entries(get(value, 'data')).map((query) => JSON.stringify(query))),
  )
}

/** The queries of each screen that neither the screen, nor a part of it, nor the hints of a form on it reads. */
function checkQueries(project: Project, report: Report): void {
  const { of, referencesIn } = project
  for (const screen of of('screen')) {
    const own = referencesIn(screen)
    const forms = new Set(own.flatMap(({ names, value }) => (names === 'form' ? [value] : [])))
    const hints = of('form-ui').filter(({ file }) => forms.has(stem(file)))
    const read = new Set(
      [...own, ...hints.flatMap(referencesIn)].map(({ value }) => /^\/data\/([^/]+)/.exec(value)?.[1]),
    )
    const inParts = queriesOfParts(project, screen)
    for (const [name, query] of entries(get(screen.value, 'data')))
      if (!read.has(name) && !inParts.has(JSON.stringify([name, query])))
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
          `No flow reads "/event/${name}", so this input is lost.`,
          'Store it or pass it to a handler in the transition of the event of this screen.',
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
      `error.${code}.kept`,
      `error.${code}.number`,
    ]),
  )

/** Reports unused texts, each once: in a complete language, or in the tone if only the tone has it. */
function checkTexts(project: Project, report: Report): void {
  const { texts, references, of } = project
  const labels = shownLabels(project)
  const shown = new Set([
    ...references.flatMap(({ names, value }) => (names === 'text' ? [value] : [])),
    ...ofCodes(project),
    ...labels.keys,
  ])
  const ofCode = of('schema').flatMap(({ value }) => asArray(get(value, 'x-shows')).map(String))
  const prefixes = [...ofCode, ...labels.prefixes]
  const used = (key: string) => shown.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  for (const [locale, all] of texts.locales)
    for (const [key, { source, pointer }] of all) {
      const first = texts.complete.find((one) => texts.locales.get(one)?.has(key)) ?? locale
      if (first === locale && !used(key) && !used(singular(key)))
        report(
          source.keyAt(pointer),
          `The text "${key}" is never shown.`,
          'Use the key in a screen, or remove it in every language.',
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
