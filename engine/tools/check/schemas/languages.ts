import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Documents, type SchemaPlace } from '../../json/documents.ts'
import { isObject, type JsonObject } from '../../../util/json.ts'
import { schemaOf, type Language } from '../file-kinds.ts'
import { memoize } from '../memoize.ts'
import type { Source } from '../../json/source.ts'

/** Keywords that ajv does not know: `tsType`, whatever begins with `x-`, and those that the build writes as `dependencies`. */
function vocabulary(
  value: unknown,
  found = new Set(['tsType', 'dependentRequired', 'dependentSchemas']),
): Set<string> {
  if (Array.isArray(value)) value.forEach((item) => vocabulary(item, found))
  else if (isObject(value))
    for (const [key, child] of Object.entries(value)) {
      if (key.startsWith('x-')) found.add(key)
      vocabulary(child, found)
    }
  return found
}

/** The schemas as ajv sees them, and as documents to walk. */
export interface Languages {
  documents: Documents
  /** The documents of the languages only, which refer to no other documents. The same object while none of them changes. */
  core: Documents
  /** Compiles a node on its own. */
  ajv: { compile(schema: JsonObject): ValidateFunction }
  /** Undefined when the schema is missing or broken. */
  validator(address: string): ValidateFunction | undefined
  place(kind: Language): SchemaPlace | undefined
  /** Whether a value is valid for a schema node; undefined if the node cannot be compiled. */
  accepts(place: SchemaPlace, value: unknown): boolean | undefined
  /** The error of compiling the schema at an address; undefined if it was compiled or not tried. */
  broken(address: string): string | undefined
  /** Errors of the schemas against draft-07, by address. */
  invalid: Map<string, ErrorObject[]>
}

/** Whether a file is valid for a compiled schema. Asked several times for each file, and again for each edit of another file. */
export const isValid = memoize((source: Source, validate: ValidateFunction) => validate(source.value))

/** Draft-07 itself, compiled once. */
const draft = new Ajv({ allErrors: true, verbose: true, validateFormats: false, logger: false })

function load(sources: Source[]): Languages {
  const documents = new Documents(sources.filter((source) => isObject(source.value)))
  const ajv = new Ajv({
    strictRequired: false, // the rule form-shape reports it with its place

    strict: true,
    allErrors: true,
    allowUnionTypes: true,
    strictTypes: false,
    // As in the build: a tuple may have more items, and a declared name may match a pattern too.
    strictTuples: false,
    allowMatchingProperties: true,
    logger: false,
    verbose: true,
    validateFormats: false,
    validateSchema: false,
  })
  const invalid = new Map<string, ErrorObject[]>()
  const broken = new Map<string, string>()
  for (const keyword of vocabulary(sources.map((source) => source.value))) ajv.addKeyword(keyword)
  for (const [address, source] of documents.all) {
    // The cast: documents contain only objects.
    const schema = source.value as Record<string, unknown>
    try {
      if (draft.validateSchema(schema) !== true) invalid.set(address, draft.errors ?? [])
      else ajv.addSchema(schema, address, false, false)
    } catch (error) {
      broken.set(address, error instanceof Error ? error.message : String(error))
    }
  }
  const compiled = new Map<string, ValidateFunction | undefined>()
  const compile = (address: string): ValidateFunction | undefined => {
    try {
      return ajv.getSchema(address)
    } catch (error) {
      broken.set(address, error instanceof Error ? error.message : String(error))
      return undefined
    }
  }
  const nodes = new Map<unknown, ValidateFunction | undefined>()
  const compileNode = ({ schema, base }: SchemaPlace): ValidateFunction | undefined => {
    try {
      if (draft.validateSchema(schema) !== true) return undefined
      // Compiled as a document with an address next to its file, so that its relative $refs still work.
      return ajv.compile({ ...schema, $id: `${base}?node=${nodes.size}` })
    } catch {
      return undefined
    }
  }
  return {
    documents,
    core: documents,
    ajv,
    broken: (address) => broken.get(address),
    invalid,
    validator(address) {
      if (!compiled.has(address)) compiled.set(address, compile(address))
      return compiled.get(address)
    },
    accepts(place, value) {
      if (!nodes.has(place.schema)) nodes.set(place.schema, compileNode(place))
      try {
        return nodes.get(place.schema)?.(value)
      } catch {
        // A schema that contains itself for the same value; the rule ref-cycle reports it.
        return undefined
      }
    },
    place(kind) {
      const source = sources.find(({ file }) => file === schemaOf(kind))
      return source && isObject(source.value)
        ? { schema: source.value, base: documents.addressOf(source) }
        : undefined
    },
  }
}

const cache: { sources: Source[]; languages: Languages }[] = []

const isSame = (some: Source[], others: Source[]): boolean =>
  some.length === others.length && some.every((source, i) => source === others[i])

/** More than two configurations have, so that a changed one does not push out the sound one. */
const mostLoaded = 100

/** Loads schemas once for the same files: compiling is most of the work. Forgets those that were not needed for longest. */
function loadOnce(sources: Source[]): Languages {
  const at = cache.findIndex((one) => isSame(one.sources, sources))
  const [known] = at < 0 ? [] : cache.splice(at, 1)
  const one = known ?? { sources, languages: load(sources) }
  cache.unshift(one)
  cache.length = Math.min(cache.length, mostLoaded)
  return one.languages
}

const isForm = ({ file }: Source): boolean => file.startsWith('schemas/forms/')

/** Addresses that a schema refers to, without fragments. */
const referred = memoize((source: Source, documents: Documents): string[] => {
  const base = documents.addressOf(source)
  const refs = [...source.text.matchAll(/"\$ref"\s*:\s*"([^"#]+)/g)].map(([, ref = '']) => ref)
  return refs.flatMap((ref) => (URL.canParse(ref, base) ? [new URL(ref, base).href] : []))
})

/** A schema, followed by all schemas that it refers to directly or indirectly. */
function reached(source: Source, documents: Documents): Source[] {
  const found = new Set([source])
  for (const one of found)
    for (const address of referred(one, documents)) {
      const next = documents.source(address)
      if (next) found.add(next)
    }
  return [...found]
}

let last: { sources: Source[]; languages: Languages } | undefined

/**
 * All schemas. The languages are compiled apart from the rest, and each form with the files it refers to, so that an
 * edited form does not compile everything again.
 */
export function languagesOf(sources: Source[]): Languages {
  if (last && isSame(last.sources, sources)) return last.languages
  const core = loadOnce(sources.filter(({ file }) => /^schemas\/(engine\/|elements\/|settings\.)/.test(file)))
  const rest = loadOnce(sources.filter((source) => !isForm(source)))
  const documents = new Documents(sources.filter((source) => isObject(source.value)))
  const forms = new Map(
    documents.all
      .filter(([, source]) => isForm(source))
      .map(([address, source]) => [address, loadOnce(reached(source, documents))]),
  )
  const isCore = (address: string) => core.documents.source(address) !== undefined
  const at = (address: string) => forms.get(address) ?? (isCore(address) ? core : rest)
  const languages: Languages = {
    ...core,
    documents,
    core: core.documents,
    invalid: new Map([rest, ...forms.values()].flatMap((one) => [...one.invalid])),
    broken: (address) => at(address).broken(address) ?? rest.broken(address),
    validator: (address) => at(address).validator(address),
    accepts: (place, value) => (forms.get(place.base) ?? rest).accepts(place, value),
  }
  last = { sources, languages }
  return languages
}
