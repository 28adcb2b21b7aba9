import type { Documents } from '../documents.ts'
import type { Finding, Rule } from '../finding.ts'
import { isObject, join } from '../json.ts'
import { kindOf } from '../layout.ts'
import { once } from '../once.ts'
import type { Source } from '../source.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-ref'

/** Every `$ref` in a schema, with its pointer. */
function refs(value: unknown, pointer = ''): { ref: string; pointer: string }[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => refs(item, join(pointer, i)))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string'
      ? [{ ref: child, pointer: join(pointer, key) }]
      : refs(child, join(pointer, key)),
  )
}

const ofSchema = once((source: Source, documents: Documents): Finding[] =>
  refs(source.value)
    .filter(({ ref }) => !documents.resolve(ref, documents.addressOf(source)))
    .map(({ ref, pointer }) => {
      const known = documents.all.map(([, { file }]) => file.replace(/^.*\//, ''))
      const name = ref.replace(/#.*$/, '').replace(/^.*\//, '')
      const hint = known.includes(name)
        ? `The file is there; look at the part after #, or at the folder.`
        : suggest(name, known, '')
      return source.finding(id, pointer, `"${ref}" leads to no schema.`, hint)
    }),
)

export const unknownRef: Rule = {
  id,
  description: 'Every $ref of a schema leads to a schema.',
  run: ({ sources, languages: { documents } }): Finding[] =>
    sources.filter(({ file }) => kindOf(file) === 'schema').flatMap((source) => ofSchema(source, documents)),
}
