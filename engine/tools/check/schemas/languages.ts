import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Documents, type SchemaPlace } from '../../json/documents.ts'
import type { Source } from '../../json/source.ts'
import type { JsonObject } from '../../../util/json.ts'
import { schemaOf, type Language } from '../file-kinds.ts'
import { memoize } from '../memoize.ts'

/** Schemas that are compiled together. */
interface SchemaSet {
  documents: Documents
  /** Compiles a node on its own. */
  ajv: { compile(schema: JsonObject): ValidateFunction }
  /** Undefined when the schema is missing or broken. */
  validator(address: string): ValidateFunction | undefined
  /** Whether a value is valid for a schema node; undefined if the node cannot be compiled. */
  accepts(place: SchemaPlace, value: unknown): boolean | undefined
  /** The error of compiling the schema at an address; undefined if it was compiled or not tried. */
  broken(address: string): string | undefined
  /** Errors of the schemas against draft-07, by address. */
  invalid: Map<string, ErrorObject[]>
}

/** All schemas, as ajv sees them and as documents to walk. */
export interface Languages extends SchemaSet {
  /** The documents of the languages only, which refer to no other documents. The same object while none of them changes. */
  core: Documents
  place(kind: Language): SchemaPlace | undefined
}

/** Whether a file is valid for a compiled schema. Asked several times for each file, and again for each edit of another file. */
export const isValid = memoize((source: Source, validate: ValidateFunction) => validate(source.value))

/** Draft-07 itself, compiled once. */
const draft = new Ajv({ allErrors: true, verbose: true, validateFormats: false, logger: false })

/** Keywords that ajv does not know: `tsType`, whatever begins with `x-`, and those that the build writes as `dependencies`. */
const vocabulary = (sources: Source[]): Set<string> =>
  new Set([
    'tsType',
    'dependentRequired',
    'dependentSchemas',
    ...sources.flatMap(({ text }) =>
      [...text.matchAll(/"(x-[^"]+)"\s*:/g)].map(([, keyword = '']) => keyword),
    ),
  ])

function load(sources: Source[]): SchemaSet {
  const documents = new Documents(sources)
  const ajv = new Ajv({
    strict: true,
    strictRequired: false, // the rule form-shape reports it with its place
    strictTypes: false,
    // As in the build: a tuple may have more items, and a declared name may match a pattern too.
    strictTuples: false,
    allowMatchingProperties: true,
    allErrors: true,
    allowUnionTypes: true,
    verbose: true,
    validateFormats: false,
    validateSchema: false,
    logger: false,
  })
  for (const keyword of vocabulary(sources)) ajv.addKeyword(keyword)
  const invalid = new Map<string, ErrorObject[]>()
  const broken = new Map<string, string>()
  const attempt = <Result>(address: string, work: () => Result): Result | undefined => {
    try {
      return work()
    } catch (error) {
      broken.set(address, error instanceof Error ? error.message : String(error))
      return undefined
    }
  }
  for (const [address, { value }] of documents.all)
    attempt(address, () => {
      if (draft.validateSchema(value as JsonObject) !== true)
        invalid.set(address, draft.errors ?? []) // documents are objects
      else ajv.addSchema(value as JsonObject, address, false, false)
    })
  const nodes = new Map<JsonObject, ValidateFunction | undefined>()
  return {
    documents,
    ajv,
    invalid,
    broken: (address) => broken.get(address),
    validator: (address) =>
      broken.has(address) ? undefined : attempt(address, () => ajv.getSchema(address)),
    accepts({ schema, base }, value) {
      // Compiled as a document with an address next to its file, so that its relative $refs still work.
      const address = `${base}?node=${nodes.size}`
      if (!nodes.has(schema))
        nodes.set(
          schema,
          draft.validateSchema(schema) === true
            ? attempt(address, () => ajv.compile({ ...schema, $id: address }))
            : undefined,
        )
      // A schema that contains itself for the same value is endless; the rule ref-cycle reports it.
      return attempt(address, () => nodes.get(schema)?.(value))
    },
  }
}

const cache: { sources: Source[]; set: SchemaSet }[] = []

/** The languages and all schemas of two configurations, so that a changed one does not push out the sound one. */
const mostLoaded = 4

/** Loads schemas once for the same files: compiling is most of the work. Forgets those that were not needed for longest. */
function loadOnce(sources: Source[]): SchemaSet {
  const at = cache.findIndex(
    (loaded) =>
      loaded.sources.length === sources.length && sources.every((source, i) => source === loaded.sources[i]),
  )
  const loaded = cache.splice(at, at < 0 ? 0 : 1)[0] ?? { sources, set: load(sources) }
  cache.unshift(loaded)
  cache.length = Math.min(cache.length, mostLoaded)
  return loaded.set
}

/** All schemas. The languages are also compiled apart from the rest, which changes more often. */
export function languagesOf(sources: Source[]): Languages {
  const core = loadOnce(sources.filter(({ file }) => /^schemas\/(engine\/|elements\/|settings\.)/.test(file)))
  const all = loadOnce(sources)
  return {
    ...all,
    core: core.documents,
    ajv: core.ajv,
    broken: (address) => core.broken(address) ?? all.broken(address),
    validator: (address) => (core.documents.source(address) ? core : all).validator(address),
    place: (kind) => all.documents.ofFile(schemaOf(kind)),
  }
}
