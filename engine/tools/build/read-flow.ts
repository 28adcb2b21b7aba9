import { existsSync } from 'node:fs'
import { basename, join } from 'node:path/posix'
import type { Flow, Part, Variant } from '#generated/engine.ts'
import { asArray, at, isObject, type JsonObject } from '../../util/json.ts'
import { setAt } from '../flow/edit.ts'
import { flowModel } from '../flow/model.ts'
import { store } from '../flow/on-error.ts'
import { withoutSlots } from '../variants/flow-edits.ts'
import { resolveVariant } from '../variants/variants.ts'
import { filesBelow, readJson } from './files.ts'

/** The flow in which each handler without `onError` gets the default one, as in the check, and a guard in a transition is a schema. */
export function withOnErrors(flow: Flow, guards: JsonObject = {}): Flow {
  const copy = structuredClone(flow)
  for (const { cause, pointer, target } of flowModel(flow).transitions) {
    if (cause === 'invoke.onError' && target !== undefined && at(flow, pointer) === undefined)
      setAt(copy, pointer, { target, actions: store })
    const guard = at(flow, `${pointer}/guard`)
    if (isObject(guard)) setAt(copy, `${pointer}/guard`, guardSchema(guard, guards))
  }
  return copy
}

/** A guard that stands in a transition, as one JSON Schema: the names in `not`, `and` and `or` are resolved. */
function guardSchema(guard: unknown, guards: JsonObject): unknown {
  if (typeof guard === 'string') return guards[guard] ?? false
  if (!isObject(guard)) return guard
  const { and, or, not, ...schema } = guard
  const all = (parts: unknown) => asArray(parts).map((part) => guardSchema(part, guards))
  if (and) return { allOf: all(and) }
  return or ? { anyOf: all(or) } : not === undefined ? schema : { ...schema, not: guardSchema(not, guards) }
}

/** Folders of flows/ that hold one of these files. */
export const flowFolders = (root: string, files = ['flow.json', 'variant.json']): string[] =>
  filesBelow(root, 'flows', '.json').flatMap((path) => {
    const [, folder = '', file = '', ...more] = path.split('/')
    return files.includes(file) && more.length === 0 ? [folder] : []
  })

/** The parts in flows/parts by their names. */
const readParts = (root: string): Record<string, Part> =>
  Object.fromEntries(
    filesBelow(root, 'flows/parts', '.json')
      .filter((file) => file.split('/').length === 3)
      .map((file) => [basename(file, '.json'), readJson(root, file) as Part]), // the check validates it
  )

/** The flow of a folder as it runs: variants resolved, `onError` added; not validated. @throws with all problems of a variant */
export function readFlow(root: string, folder: string): Flow {
  const read = (file: string) => readJson(root, `flows/${file}`)
  const guards = read('guards.json') as JsonObject // validated by the check
  if (!existsSync(join(root, 'flows', folder, 'variant.json')))
    return withOnErrors(withoutSlots(read(`${folder}/flow.json`) as Flow), guards) // the check validates it
  const variant = read(`${folder}/variant.json`) as Variant // validated by the check
  const base = read(`${variant.extends}/flow.json`) as Flow // validated by the check
  return withOnErrors(resolveVariant(base, variant, readParts(root)), guards)
}
