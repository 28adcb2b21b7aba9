import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sample } from 'openapi-sampler'
import { inlineRefs } from '#engine/tools/build/inline-refs.ts'
import { asString, entries, get } from '#engine/tools/check/json.ts'
import type { Recording } from './recording.ts'

/** What a screen without a recording is shown with: values that the schemas give as examples. */
export type Examples = Omit<Recording, 'at'>

/** A value that the schema at a pointer of a file allows, made from its examples. */
const exampleOf = (file: string, pointer: string): unknown =>
  sample(inlineRefs(file, pointer, { examples: true }).schema)

/** Keys of the context that a screen in use does not have: a failure, and answers that were set aside. */
const unusual = new Set(['problem', 'aside'])

/** Answers of every call and what the session keeps, from the schemas below `root`. */
export function examplesOf(root: string): Examples {
  const context = join(root, 'schemas/context/context.schema.json')
  const storage = entries(get(JSON.parse(readFileSync(context, 'utf8')), 'properties')).flatMap(
    ([key, schema]) => {
      const name = asString(get(schema, 'x-session'))
      return name === undefined || unusual.has(key)
        ? []
        : [[name, exampleOf(context, `properties/${key}`)] as const]
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
            { status: 200, body: exampleOf(file, 'definitions/response') },
          ] as const,
        ]
      : []
  })
  return { storage: Object.fromEntries(storage), answers: Object.fromEntries(answers) }
}
