import { bareNode } from '../schemas/schema-walk.ts'
import type { Place, Source } from '../../json/source.ts'
import { sentEventsFor, transitionsAt } from '../pointers/event-shape.ts'
import { conditions, constantsOf, type Condition } from '../guards.ts'
import { asArray, entries, get, join, tokens } from '../../../util/json.ts'
import { memoize } from '../memoize.ts'
import { relatedTo } from '../names/declarations.ts'
import { nameKinds } from '../names/name-kinds.ts'
import { rootsAt, scopesOf } from '../pointers/pointer-shape.ts'
import type { Project } from '../project.ts'
import { ownerOf, placeOf, referenceTo, type Reference } from '../names/references.ts'
import type { Report, Rule } from '../rule.ts'
import { screensAround } from '../pointers/screen-shapes.ts'
import { follow, namesOf, shapeAt, type Shape } from '../pointers/shape.ts'
import type { Documents } from '../../json/documents.ts'
import { withStored } from '../pointers/stored-values.ts'
import { nearest, suggest } from '../../json/suggest.ts'

const hints: Record<string, string> = {
  context: 'Declare it in schemas/context.',
  data: 'Add the query to "data" of the screen, or declare the key in the output of its handler.',
  event: 'Give an element this name, add it to "payload", or add "submits": true to the action.',
  item: 'Declare it in the schema of the list items: of the handler, the context or the form.',
}

/** Reports the first part of a path that does not exist. Returns whether there is one. */
function stray(
  { languages }: Project,
  shape: Shape,
  path: readonly string[],
  say: (part: string, before: string, hint: string, known: string[], at: number) => void,
): boolean {
  const found = follow(languages.documents, shape, path)
  if ('shape' in found) return false
  const part = path[found.stray] ?? ''
  const before = path
    .slice(0, found.stray)
    .map((one) => `/${one}`)
    .join('')
  say(part, before, suggest(part, found.known, hints[path[0] ?? ''] ?? ''), found.known, found.stray)
  return true
}

/** The places where a query may be missing: the `data` of the screens whose data is read. */
function relatedQueries(project: Project, { source }: Reference, name: string): Place[] {
  return screensAround(project, source).flatMap((screen) => {
    const data = get(screen.value, 'data')
    const used = project
      .referencesIn(screen)
      .flatMap(({ value }) => (value.startsWith('/data/') ? (tokens(value)[1] ?? []) : []))
    const declarations = entries(data).map(([key]) => ({
      name: key,
      place: screen.keyAt(join('/data', key)),
    }))
    const containers = [screen.keyAt(data === undefined ? '' : '/data')]
    return declarations.some((one) => one.name === name)
      ? []
      : relatedTo(name, { declarations, containers }, new Set(used))
  })
}

/** The places on screens where the missing value could be added to the event. */
function relatedSenders(project: Project, { source, pointer }: Reference): Place[] {
  const flow = project.flows.find((one) => one.source === source)
  const places = flow
    ? transitionsAt(flow, pointer)
        .filter(({ cause }) => cause === 'on')
        .flatMap((one) => sentEventsFor(project, flow, one))
        .map(({ reference }) => reference.source.at(ownerOf(reference)?.pointer ?? ''))
    : []
  return [...new Map(places.map((place) => [place.file + place.pointer, place])).values()]
}

function checkPointer(project: Project, reference: Reference, report: Report): void {
  const path = tokens(reference.value)
  const scopes = scopesOf(project, reference, path[0] ?? '') ?? []
  for (const scope of scopes)
    stray(project, scope, path, (part, before, hint, known, at) =>
      report(
        placeOf(reference),
        at === 0 ? `There is no "${part}" here.` : `There is no "${part}" in ${before}.`,
        at === 0 ? suggest(part, rootsAt(project, reference), '') : hint,
        at !== 1
          ? []
          : path[0] === 'data'
            ? relatedQueries(project, reference, part)
            : path[0] === 'event' && !nearest(part, known).length
              ? relatedSenders(project, reference)
              : [],
      ),
    )
}

/** Checks a key of the context. A dot leads to a nested value. */
function checkContextKey(project: Project, place: Place, path: string[], report: Report): boolean {
  return (
    project.contextShape !== undefined &&
    stray(project, project.contextShape, path, (part, before, hint) =>
      report(
        place,
        `The context has no "${part}"${before && ` in ${before}`}.`,
        hint || (hints.context ?? ''),
      ),
    )
  )
}

/** Checks the constants of a guard if the context value is the name of something declared, such as a screen. */
function checkConstants(project: Project, condition: Condition, report: Report): void {
  const { contextShape, languages } = project
  const { source, path } = condition
  const shape = contextShape && shapeAt(languages.documents, contextShape, path)
  for (const names of shape ? namesOf(languages.documents, shape) : [])
    for (const [at, value] of constantsOf(condition)) {
      if (typeof value !== 'string') continue
      const node = bareNode(`${condition.pointer}/${at}`, value)
      const problem = nameKinds[names]?.problem(project, referenceTo(names, source, node))
      if (problem) report(source.at(node.pointer), problem.message, problem.hint, problem.relatedLocations)
    }
}

/** Checks the keys that guards read. Nothing is reported inside of an unknown key. */
function checkGuards(project: Project, report: Report): void {
  const missing: string[] = []
  for (const condition of conditions(project)) {
    const { guard, source, pointer, path } = condition
    if (missing.some((place) => pointer === place || pointer.startsWith(`${place}/`))) continue
    checkConstants(project, condition, report)
    for (const [key] of entries(guard.properties)) {
      const at = join(join(pointer, 'properties'), key)
      if (checkContextKey(project, source.keyAt(at), [...path, key], report)) missing.push(at)
    }
    for (const [i, key] of asArray(guard.required).entries())
      // If the key is also in `properties`, it is reported there.
      if (get(guard.properties, String(key)) === undefined)
        checkContextKey(project, source.at(`${pointer}/required/${i}`), [...path, String(key)], report)
  }
}

/** Reports every `$ref` of a schema that leads nowhere. */
const strayRefs = memoize((source: Source, documents: Documents) =>
  source.root.within().flatMap(({ key, text: ref, place }) => {
    if (key !== '$ref' || ref === undefined || documents.resolve(ref, documents.addressOf(source))) return []
    const known = documents.all.map(([, { file }]) => file.replace(/^.*\//, ''))
    const name = ref.replace(/#.*$/, '').replace(/^.*\//, '')
    const hint = known.includes(name)
      ? 'The file is there; look at the part after #, or at the folder.'
      : suggest(name, known, '')
    return [{ place, message: `There is no schema at "${ref}".`, hint }]
  }),
)

export const unresolvedReference: Rule = {
  id: 'unresolved-reference',
  description:
    'Every name that the configuration uses is declared, and every pointer leads to a value that a schema declares.',
  check(bare, report) {
    const project = withStored(bare)
    const { references, languages, variantProblems, of } = project
    for (const reference of references) {
      const { names, value } = reference
      // Screens that a variant replaces are reported in the variant.
      const inherited = names === 'screen' && placeOf(reference).inherited
      const problem = inherited ? undefined : nameKinds[names]?.problem(project, reference)
      if (problem) report(placeOf(reference), problem.message, problem.hint, problem.relatedLocations)
      else if (names === 'pointer') checkPointer(project, reference, report)
      else if (names === 'context') checkContextKey(project, placeOf(reference), value.split('.'), report)
    }
    checkGuards(project, report)
    for (const { rule, place, message, hint, relatedLocations } of variantProblems)
      if (rule === 'unresolved-reference') report(place, message, hint, relatedLocations)
    for (const source of of('schema'))
      for (const { place, message, hint } of strayRefs(source, languages.documents))
        report(place, message, hint)
  },
}
