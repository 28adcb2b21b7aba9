import { asArray, entries, types as jsonTypes } from '../../../util/json.ts'
import type { JsonNode } from '../../json/source.ts'
import { list, suggest } from '../../json/suggest.ts'
import { folderOf } from '../file-kinds.ts'
import { conditions, constantsOf, typesOfKeywords } from './guards.ts'
import { pointerShape, storedIn, storedKeys, storedLiterals, withStored } from '../pointers/pointer-shape.ts'
import { isWritten, shapeAt, typesOf, valuesOf } from '../pointers/shape.ts'
import type { Project } from '../project.ts'
import { eachFile, rule, say, type Report } from '../rule.ts'
import { typeNames } from '../schemas/ajv-messages.ts'

/** The declaration of a path of the context, with its types and values; undefined if there is none. */
function declaredAt(project: Project, path: readonly string[], { contextShape } = withStored(project)) {
  const { documents } = project.languages
  const shape = contextShape && shapeAt(documents, contextShape, path)
  if (!shape || shape.open) return undefined
  const places = shape.places.filter(isWritten)
  return { places, types: typesOf(documents, shape), values: valuesOf(documents, shape) }
}

/** Stored values that the schema of their key refuses. */
function checkLiterals(project: Project, report: Report): void {
  for (const { node, path } of storedLiterals(project)) {
    const { places, values, types } = declaredAt(project, path) ?? {}
    if (!places || places.some((place) => project.languages.accepts(place, node.value) !== false)) continue
    report(
      node.place,
      `"${path.join('.')}" cannot be ${JSON.stringify(node.value).slice(0, 60)}.`,
      values?.length
        ? suggest(String(node.value), values, '')
        : `schemas/context declares ${types ? typeNames(types) : 'something else'} here.`,
    )
  }
}

/** Values of another type than the key into which they are stored. */
function checkBindings(project: Project, report: Report): void {
  for (const { node: from, names, value } of project.flows.flatMap(({ source }) =>
    project.referencesIn(source),
  )) {
    const key = /\/params\/([^/]+)\/from$/.exec(from.pointer)?.[1]
    if (names !== 'pointer' || key === undefined) continue
    const taken = declaredAt(project, key.split('.'))?.types
    const given = typesOf(project.languages.documents, pointerShape(project, from, value))
    if (given && taken && !given.some((type) => taken.includes(type)))
      report(from.place, ...say('otherType', key, typeNames(given), typeNames(taken)))
  }
}

/** Required keys that a flow writes but that have no initial value: the action `clear` would remove them. */
function checkBeginnings({ flows, context }: Project, report: Report): void {
  const required = asArray(context?.schema.required).map(String)
  for (const flow of flows) {
    const begins = flow.source.node('/context')
    const written = new Set(storedKeys(flow).map((key) => key.split('.')[0]))
    const missing = required.filter((key) => written.has(key) && begins.get(key).isMissing)
    if (missing.length)
      report((begins.isMissing ? flow.source.root : begins).keyPlace, ...say('noStart', list(missing)))
  }
}

/** Conditions that no value of the context can meet. */
function checkConditions(project: Project, report: Report): void {
  for (const condition of conditions(project)) {
    const { guard, node, path } = condition
    const declared = declaredAt(project, path)
    if (!declared) continue
    // Both the schema and the values stored by events may limit the possible values; either can be open.
    const shapes = [declared, declaredAt(project, path, project)].filter((shape) => shape !== undefined)
    const { types } = declared
    const values = shapes.find((shape) => shape.values)?.values
    const isRefused = (value: unknown) =>
      shapes.some(
        (shape) =>
          shape.places.every((place) => project.languages.accepts(place, value) === false) ||
          (typeof value === 'string' && shape.values && !shape.values.includes(value)),
      )
    const never = ({ place }: JsonNode, what: string) =>
      report(
        place,
        `No value of "${path.join('.')}" can be ${what}.`,
        values?.length ? suggest(what.replaceAll('"', ''), values, '') : `It is ${typeNames(types ?? [])}.`,
      )
    for (const constant of constantsOf(condition))
      if (isRefused(constant.value)) never(constant, JSON.stringify(constant.value))
    const { text: type } = node.get('type')
    // The rule schema reports what is no type, such as the name of a guard.
    if (
      types &&
      type !== undefined &&
      type in jsonTypes &&
      !types.includes(type.replace('integer', 'number'))
    )
      never(node.get('type'), typeNames([type]))
    for (const key of Object.keys(guard)) {
      const kind = typesOfKeywords.get(key)
      if (kind && types && !types.includes(kind)) never(node.get(key), typeNames([kind]))
    }
  }
}

/** Values that a flow or an entry stores, and values that a guard tests, match the schema of the context. */
export const contextType = rule((project, report) => {
  for (const check of [checkLiterals, checkBindings, checkBeginnings, checkConditions]) check(project, report)
})

/** A value that is put into the context, by its top-level key; without `value` if it is known only at run time. */
interface Written {
  key: string
  value?: unknown
}

function writes(project: Project): Written[] {
  // Null stands for a key that is not set yet.
  const literals = storedLiterals(project)
    .filter(({ node }) => node.value !== null)
    .map(({ path: [key = '', ...deeper], node }) => (deeper.length ? { key } : { key, value: node.value }))
  const bound = project.flows
    .flatMap(storedIn)
    .filter((stored) => !stored.get('from').isMissing)
    .map(({ key }) => ({ key: key.split('.')[0] ?? '' }))
  const brought = project
    .of('routes')
    .flatMap(({ root }) => [
      ...asArray(root.get('parameters').value).map((key) => ({ key: String(key) })),
      ...(root.get('codes').isMissing ? [] : [{ key: 'code' }]),
    ])
  return [...literals, ...bound, ...brought]
}

/** Keys that are never set. */
function checkKeys({ context, of }: Project, written: Written[], report: Report): void {
  const source = of('schema').find(({ value }) => value === context?.schema)
  for (const node of source?.node('/properties').fields ?? []) {
    const { key, keyPlace } = node
    if (!node.get('x-set-by').isMissing || written.some((write) => write.key === key)) continue
    report(keyPlace, ...say('neverSet', key))
  }
}

/** Values that a guard expects but that are never set, of keys whose values are all known. */
function checkGuards(project: Project, written: Written[], report: Report): void {
  for (const condition of conditions(project)) {
    const [key = '', ...deeper] = condition.path
    const values = written.filter((write) => write.key === key)
    if (deeper.length || !values.length || values.some((write) => !('value' in write))) continue
    for (const { value, place } of constantsOf(condition))
      if (!values.some((write) => write.value === value))
        report(place, ...say('neverValue', key, JSON.stringify(value)))
  }
}

/** Every key of the context is set by a flow, an entry, the URL or (`x-set-by`) code, also to each value that guards test. */
export const unsetContext = rule(
  (project, report) => {
    if (!project.flows.length) return
    const written = writes(project)
    checkKeys(project, written, report)
    checkGuards(project, written, report)
  },
  { dependsOn: 'all' },
)

/** Entries of one base set the same context keys: one that is not set keeps the value of an entry opened before. */
export const unevenEntry = eachFile('routes', (routes, report, { of }) => {
  const bases = new Map(of('variant').map(({ file, root }) => [folderOf(file), root.get('extends').text]))
  const all = routes.get('entries').items.map((entry) => {
    const flow = entry.get('flow').text ?? ''
    const context = entry.get('context')
    return {
      place: (context.isMissing ? entry : context).keyPlace,
      base: bases.get(flow) ?? flow,
      keys: entries(context.value).map(([key]) => key),
    }
  })
  for (const { place, base, keys } of all) {
    const others = all.filter((entry) => entry.base === base).flatMap((entry) => entry.keys)
    const missing = new Set(others.filter((key) => !keys.includes(key)))
    if (missing.size) report(place, ...say('unevenEntry', list(missing)))
  }
})
