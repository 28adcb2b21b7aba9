import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sample } from 'openapi-sampler'
import { inlineRefs } from '#engine/tools/build/inline-refs.ts'
import { asString, entries, get } from '#engine/util/json.ts'
import type { Recording } from './recordings.ts'

/** Session and answers for screens without a recording, from the examples in the schemas. */
export type Examples = Omit<Recording, 'at'>

/** A sample value for the schema at a pointer of a file. */
const exampleOf = (file: string, pointer: string): unknown =>
  sample(inlineRefs(file, pointer, { examples: true }).schema)

/** Context keys that are normally absent: a problem, and archived answers. */
const omitted = new Set(['problem', 'archivedAnswers'])

/** Sample answers of all calls and a sample session, from the schemas below `root`. */
export function examplesOf(root: string): Examples {
  const context = join(root, 'schemas/context/context.schema.json')
  const storage = entries(get(JSON.parse(readFileSync(context, 'utf8')), 'properties')).flatMap(
    ([key, schema]) => {
      const name = asString(get(schema, 'x-session'))
      return name === undefined || omitted.has(key)
        ? []
        : [[name, exampleOf(context, `/properties/${key}`)] as const]
    },
  )
  const folder = join(root, 'schemas/api')
  const answers = readdirSync(folder).flatMap((name) => {
    const file = join(folder, name)
    const schema: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const call = get(schema, 'x-call')
    const [method, path] = ['method', 'path'].map((key) => asString(get(call, key)))
    return method !== undefined &&
      path !== undefined &&
      get(get(schema, 'definitions'), 'response') !== undefined
      ? [
          [
            `${method} /api/v1${path}`,
            { status: 200, body: exampleOf(file, '/definitions/response') },
          ] as const,
        ]
      : []
  })
  return { storage: Object.fromEntries(storage), answers: Object.fromEntries(answers) }
}
