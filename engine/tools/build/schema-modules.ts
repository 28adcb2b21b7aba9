import { readFileSync } from 'node:fs'
import { Ajv, type Options } from 'ajv'
import addFormats from 'ajv-formats'
import standalone from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'
import { ownFormats } from '../../schema/evaluate.ts'
import { isObject, type JsonObject } from '../../util/json.ts'
import { formSchema, labelled } from './form-schema.ts'
import { inlineRefs } from './inline-refs.ts'

/** `strict`: unknown keywords fail the build. Union types are allowed. Not `verbose`, because errors must not contain data. */
const strict: Options = {
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  verbose: false,
  messages: false,
  code: { source: true, lines: false },
}

/** Converts the CommonJS output of ajv: `require` becomes `import`, and a helper unwraps default exports, which differ by bundler. */
export function toModule(code: string): string {
  const imports: string[] = []
  const body = code.replace(/require\("([^"]+)"\)/g, (_, path: string) => {
    const name = `import${imports.length}`
    imports.push(`import * as ${name} from ${JSON.stringify(/\.\w+$/.test(path) ? path : `${path}.js`)}`)
    return `unwrap(${name})`
  })
  return `${imports.join('\n')}
const unwrap = (module) => (module.default?.__esModule ? module.default : module)
const module = { exports: {} }; let { exports } = module
${body}
`
}

/** The module of a schema with its compiled validator. */
const validatorModule = (ajv: Ajv, schema: JsonObject): string =>
  `${toModule(standalone(ajv, ajv.compile(schema)))}
export const schema = ${JSON.stringify(schema)}
export const validate = module.exports
`

function ajvWith(options: Options): Ajv {
  const ajv = new Ajv({ ...strict, ...options })
  addFormats.default(ajv)
  for (const [name, format] of Object.entries(ownFormats)) ajv.addFormat(name, format)
  return ajv
}

const formAjv = () =>
  ajvWith({
    allErrors: true,
    discriminator: true,
    strictTuples: false,
    allowMatchingProperties: true,
    // Cents are inexact in binary.
    multipleOfPrecision: 4,
  })

/** Keywords that engine/schema/decode.ts supports. Any other validating keyword fails the build. */
const decoded = new Set(
  `type enum const required minItems maxItems uniqueItems pattern format minLength maxLength minimum maximum
  exclusiveMinimum exclusiveMaximum multipleOf minProperties maxProperties default x-known x-read x-lenient x-essential
  items additionalItems additionalProperties propertyNames contains not if then else anyOf allOf oneOf
  properties patternProperties dependencies`.split(/\s+/),
)
const readByDecoder = new Set(['x-read', 'x-lenient', 'x-essential', 'x-extensible-enum'])

/** The schema for the decoder: an `enum` that later releases of the backend may extend is only known. */
function shapeOf(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => shapeOf(item))
  if (!isObject(value)) return value
  const { 'x-extensible-enum': isOpen, ...keywords } = value
  const parts = Object.entries(isMap ? value : keywords).flatMap(([key, part]) => {
    // It says nothing about whether a value is valid.
    if (!isMap && /^(readOnly|writeOnly|contentEncoding|contentMediaType)$/.test(key)) return []
    const name = isOpen === true && key === 'enum' ? 'x-known' : key
    if (!isMap && !decoded.has(name)) throw new Error(`engine/schema/decode.ts does not read "${name}"`)
    const isData = ['enum', 'const', 'default'].includes(key)
    const isMapToo = ['properties', 'patternProperties', 'dependencies'].includes(key)
    return [[name, !isMap && isData ? part : shapeOf(part, !isMap && isMapToo)]]
  })
  return Object.fromEntries(parts)
}

const moduleOf = (code: string) => ({ code, map: null, moduleType: 'js' as const })

const request = /^(.*\.schema\.json)\?(form|validator|shape)(?:=([\w/~-]+))?$/
const served = /^\0(form|validator|shape):([^:]*):(.*)$/s

/**
 * Compiles JSON Schemas at build time, because the app's security policy forbids compiling them in the browser.
 * - `x.schema.json?form` exports what `FormModule` of engine/view/engine.ts says, with the hints of `x.ui.json`;
 * - `x.schema.json?validator=root` exports `schema` and `validate(data)`, which stops at the first error;
 * - `x.schema.json?validator=all-errors` the same, and goes on after the first error;
 * - `x.schema.json?shape=root` exports a schema for engine/schema/decode.ts, without annotations.
 *
 * A pointer such as `definitions/response` in place of `root` means that part. References to other files are inlined. Works in
 * the dev server, in builds and in Vitest.
 */
export function schemaModules(): Plugin {
  return {
    name: 'schema-modules',
    enforce: 'pre',
    // Listed here, because the dev server would otherwise find these imports late (in generated code), bundle again and reload.
    config: () => ({
      optimizeDeps: {
        include: [
          'ajv/dist/runtime/ucs2length.js',
          'ajv/dist/runtime/equal.js',
          'ajv-formats/dist/formats.js',
        ],
      },
    }),
    async resolveId(source, importer) {
      const [, file, kind, pointer = 'root'] = request.exec(source) ?? []
      if (!file) return null
      const resolved = await this.resolve(file, importer, { skipSelf: true })
      // The id must not end in .json, or Vite's own JSON plugin takes it.
      return resolved && `\0${kind}:${pointer}:${resolved.id.replace(/\.json$/, '')}`
    },
    load(id) {
      const [, kind, pointer = '', stem = ''] = served.exec(id) ?? []
      if (!kind) return null
      const path = pointer === 'root' || pointer === 'all-errors' ? '' : `/${pointer}`
      const kept = kind === 'shape' ? readByDecoder : new Set<string>()
      const { schema, files } = inlineRefs(`${stem}.json`, path, kept)
      files.forEach((file) => this.addWatchFile(file))
      if (kind === 'shape') return moduleOf(`export default ${JSON.stringify(shapeOf(schema))}`)
      if (kind === 'validator')
        return moduleOf(validatorModule(ajvWith({ allErrors: pointer === 'all-errors' }), schema))
      const hints = stem.replace(/\.schema$/, '.ui.json')
      this.addWatchFile(hints)
      const titled = inlineRefs(`${stem}.json`, '', new Set(['title'])).schema
      const ui = labelled(JSON.parse(readFileSync(hints, 'utf8')) as JsonObject, titled) // the check validates it
      return moduleOf(
        `${validatorModule(formAjv(), formSchema(schema))}export const ui = ${JSON.stringify(ui)}\n`,
      )
    },
  }
}
