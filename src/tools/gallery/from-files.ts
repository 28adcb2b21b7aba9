import { basename, join } from 'node:path'
import { sample } from 'openapi-sampler'
import { filesBelow, readJson } from '#engine/tools/build/files.ts'
import { inlineRefs } from '#engine/tools/build/inline-refs.ts'
import { flowFolders, readFlow } from '#engine/tools/build/read-flow.ts'
import { asString, at, entries } from '#engine/util/json.ts'
import type { Flow, Screen } from '#generated/engine.ts'
import { cellsOf, screensOf } from './cells.ts'
import type { Cell } from './cells.ts'
import type { Recording } from './recordings.ts'

/* What the gallery reads from the files of this checkout, in Node. */

/** All flows in flows/ by name; variants are resolved. */
export const flows = (root: string): [string, Flow][] =>
  flowFolders(root).map((name) => [name, readFlow(root, name)])

/** All cells of the gallery, from the files below `root`. */
export function cellsIn(root: string): Cell[] {
  const files = filesBelow(root, 'flows', '.json').filter((file) => /\/screens\/[^/]+$/.test(file))
  const screens = new Map(
    files.map((file) => [basename(file, '.json'), readJson(root, file) as Screen]), // the check validates it
  )
  return flows(root).flatMap(([flow, { states }]) =>
    cellsOf(
      flow,
      screensOf(states).flatMap((id) => screens.get(id) ?? []),
    ),
  )
}

/** Session and answers for screens without a recording, from the examples in the schemas. */
export type Examples = Omit<Recording, 'at'>

/** A sample value for the schema at a pointer of a file. */
const exampleOf = (file: string, pointer: string): unknown =>
  sample(inlineRefs(file, pointer, new Set(['examples'])).schema)

/** Context keys that are normally absent: a problem, and archived answers. */
const omitted = new Set(['problem', 'archivedAnswers'])

/** Sample answers of all calls and a sample session, from the schemas below `root`. */
export function examplesOf(root: string): Examples {
  const context = 'schemas/context/context.schema.json'
  const storage = entries(at(readJson(root, context), '/properties')).flatMap(([key, schema]) => {
    const name = asString(at(schema, '/x-session'))
    if (name === undefined || omitted.has(key)) return []
    return [[name, exampleOf(join(root, context), `/properties/${key}`)] as const]
  })
  const answers = filesBelow(root, 'schemas/api', '.json').flatMap((file) => {
    const schema = readJson(root, file)
    const [method, path] = [at(schema, '/x-call/method'), at(schema, '/x-call/path')]
    if (!method || !path || at(schema, '/definitions/response') === undefined) return []
    const body = exampleOf(join(root, file), '/definitions/response')
    return [[`${String(method)} /api/v1${String(path)}`, { status: 200, body }] as const]
  })
  return { storage: Object.fromEntries(storage), answers: Object.fromEntries(answers) }
}
