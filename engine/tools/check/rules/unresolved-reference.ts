import type { Documents } from '../../json/documents.ts'
import type { Place, Source } from '../../json/source.ts'
import { list, suggest } from '../../json/suggest.ts'
import { get, tokens } from '../../../util/json.ts'
import { conditions, constantsOf, type Condition } from './guards.ts'
import { memoize } from '../memoize.ts'
import { nameKinds } from '../names/name-kinds.ts'
import { placeOf, referenceTo, type Reference } from '../names/references.ts'
import { pointerShape, rootsAt, shapesOf, withStored } from '../pointers/pointer-shape.ts'
import { follow, isList, keysOf, namesOf, shapeAt } from '../pointers/shape.ts'
import type { Project } from '../project.ts'
import { rule, type Report } from '../rule.ts'

const hints: Record<string, string> = {
  context: 'Declare it in schemas/context.',
  data: 'Add the query to "data" of the screen, or declare the key in the output of its handler.',
  event: 'Give an element this name, add it to "payload", or add "submits": true to the action.',
  item: 'Declare it in the schema of the list items: of the handler, the context or the form.',
}

/** Reports the first part of a pointer that no schema declares. */
function checkPointer(project: Project, reference: Reference, report: Report): void {
  const { node, value } = reference
  const place = placeOf(reference)
  const [root = '', ...path] = tokens(value)
  const shapes = shapesOf(project, node, root)
  // A delay in milliseconds is no pointer.
  if (shapes?.length === 0 && value.startsWith('/'))
    report(place, `There is no "${root}" here.`, suggest(root, rootsAt(project, node), ''))
  for (const shape of shapes ?? []) {
    const found = follow(project.languages.documents, shape, path)
    if ('shape' in found) continue
    const { stray, known } = found
    const part = path[stray] ?? ''
    report(
      place,
      `There is no "${part}" in /${[root, ...path.slice(0, stray)].join('/')}.`,
      suggest(part, known, hints[root] ?? ''),
    )
  }
}

/** Reports what an element repeats, if it is no list. */
function checkList(project: Project, { node, value }: Reference, report: Report): void {
  const { documents } = project.languages
  const bound = node.key === 'from' ? node.parent : node
  const isRepeated = bound?.parent?.places.some(({ schema: { 'x-item': item } }) => {
    return get(item, 'x-item-of') === bound.key && get(item, 'x-single') === undefined
  })
  const shape = pointerShape(project, node, value)
  if (!isRepeated || isList(documents, shape)) return
  const parts = keysOf(documents, shape).map((key) => [key, shapeAt(documents, shape, [key])] as const)
  const lists = parts.flatMap(([key, part]) => (part && isList(documents, part) ? `${value}/${key}` : []))
  report(
    node.place,
    'Each item of a list is shown here, and this is no list.',
    lists.length ? `Bind ${list(lists)}.` : 'Bind a list.',
  )
}

/** Checks a key of the context. A dot leads to a nested value. Returns whether it is unknown. */
function checkContextKey(project: Project, place: Place, path: string[], report: Report): boolean {
  const { contextShape, languages } = project
  const found = contextShape && follow(languages.documents, contextShape, path)
  if (!found || 'shape' in found) return false
  const part = path[found.stray] ?? ''
  const before = path
    .slice(0, found.stray)
    .map((key) => `/${key}`)
    .join('')
  report(
    place,
    `The context has no "${part}"${before && ` in ${before}`}.`,
    suggest(part, found.known, hints.context ?? ''),
  )
  return true
}

/** Checks the constants of a guard if the context value is the name of something declared, such as a screen. */
function checkConstants(project: Project, condition: Condition, report: Report): void {
  const { contextShape, languages } = project
  const shape = contextShape && shapeAt(languages.documents, contextShape, condition.path)
  for (const names of shape ? namesOf(languages.documents, shape) : [])
    for (const constant of constantsOf(condition)) {
      const problem =
        constant.text === undefined
          ? undefined
          : nameKinds[names]?.problem(project, referenceTo(names, constant))
      if (problem) report(constant.place, problem.message, problem.hint)
    }
}

/** Checks the keys that guards read. Nothing is reported inside of an unknown key. */
function checkGuards(project: Project, report: Report): void {
  const missing: string[] = []
  for (const condition of conditions(project)) {
    const { node, path } = condition
    if (missing.some((place) => `${node.pointer}/`.startsWith(`${place}/`))) continue
    checkConstants(project, condition, report)
    const properties = node.get('properties')
    for (const { key, keyPlace, pointer } of properties.fields)
      if (checkContextKey(project, keyPlace, [...path, key], report)) missing.push(pointer)
    for (const { value, place } of node.get('required').items)
      // If the key is also in `properties`, it is reported there.
      if (properties.get(String(value)).isMissing)
        checkContextKey(project, place, [...path, String(value)], report)
  }
}

/** Every `$ref` of a schema that leads nowhere. */
const strayRefs = memoize((source: Source, documents: Documents) =>
  source.root.within().flatMap(({ key, text: ref, place }) => {
    if (key !== '$ref' || ref === undefined || documents.resolve(ref, documents.addressOf(source))) return []
    const known = documents.all.map(([, { file }]) => file.replace(/^.*\//, ''))
    const name = ref.replace(/#.*$/, '').replace(/^.*\//, '')
    const hint = known.includes(name)
      ? 'The file is there: it needs an "$id" with its path, as others of its folder have; or look at the part after #.'
      : suggest(name, known, '')
    return [{ place, message: `There is no schema at "${ref}".`, hint }]
  }),
)

/** Every name that the configuration uses is declared, and every pointer leads to a value that a schema declares. */
export const unresolvedReference = rule((bare, report) => {
  const project = withStored(bare)
  const { references, languages, variantProblems, of } = project
  for (const reference of references) {
    const { names, value } = reference
    // Screens that a variant replaces are reported in the variant.
    const inherited = names === 'screen' && placeOf(reference).inherited
    const problem = inherited ? undefined : nameKinds[names]?.problem(project, reference)
    if (problem) report(placeOf(reference), problem.message, problem.hint)
    else if (names === 'pointer') {
      checkPointer(project, reference, report)
      checkList(project, reference, report)
    } else if (names === 'context') checkContextKey(project, placeOf(reference), value.split('.'), report)
  }
  checkGuards(project, report)
  for (const problem of variantProblems)
    if (problem.rule === 'unresolved-reference') report(problem.place, problem.message, problem.hint)
  for (const source of of('schema'))
    for (const { place, message, hint } of strayRefs(source, languages.documents))
      report(place, message, hint)
})
