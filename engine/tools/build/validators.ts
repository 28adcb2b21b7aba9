import { readFileSync } from 'node:fs'
import { Ajv, _ as js } from 'ajv'
import addFormats from 'ajv-formats'
import standalone from 'ajv/dist/standalone/index.js'
import type { CodeKeywordDefinition } from 'ajv'
import type { Plugin } from 'vite'
import { timeOfDay } from '../../schema/evaluate.ts'
import { formSchema } from './form-schema.ts'
import type { JsonObject } from '../../util/json.ts'
import { inlineRefs } from './inline-refs.ts'

const prefix = '\0validator:'
const served = /^\0validator:([^:]*):(.*)$/s
const request = /^(.*\.schema\.json)\?(?:form|validator=([\w/~-]+))$/

/** `strict`: unknown keywords fail the build. Union types are allowed. Not `verbose`, because errors must not contain data. */
const strict = {
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  verbose: false,
} as const

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

/**
 * `multipleOf` that is right for large amounts with cents too, where a fixed number of digits is not. As in
 * engine/schema/evaluate.ts.
 */
const decimalMultiples: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: { message: 'must be multiple', params: ({ schemaCode }) => js`{multipleOf: ${schemaCode}}` },
  code: (context) => {
    const { data, schemaCode: factor } = context
    context.fail(
      js`!(Math.abs(Math.round(${data} / ${factor}) * ${factor} - ${data}) <= Math.abs(${data}) * ${2 ** -50})`,
    )
  },
}

/** The module of a form: a validator that reports all errors, the schema, and the hints. */
function formModule(own: JsonObject, ui: unknown): string {
  const { $id: _, ...schema } = formSchema(own)
  const ajv = new Ajv({
    ...strict,
    allErrors: true,
    messages: false,
    discriminator: true,
    strictTuples: false,
    allowMatchingProperties: true,
    code: { source: true, lines: false },
  })
  ajv.removeKeyword('multipleOf').addKeyword(decimalMultiples)
  addFormats.default(ajv)
  // A time without a time zone is valid, because the time field of the browser has none. Draft-07 requires a time zone.
  ajv.addFormat('time', timeOfDay)
  // RJSF stores a file as data URL. Colours have the format of HTML inputs.
  ajv.addFormat('data-url', /^data:([a-z]+\/[a-z0-9-+.]+)?;(?:name=(.*);)?base64,(.*)$/)
  ajv.addFormat('color', /^#[0-9A-Fa-f]{6}$/)
  return `${toModule(standalone(ajv, ajv.compile(schema)))}
export const schema = ${JSON.stringify(schema)}
export const validate = module.exports
export const ui = ${JSON.stringify(ui)}
`
}

/** The module of any other schema: a validator that stops at the first error, unless `allErrors`. */
function partModule(schema: Record<string, unknown>, allErrors = false): string {
  const ajv = new Ajv({ ...strict, allErrors, messages: false, code: { source: true, lines: false } })
  addFormats.default(ajv)
  const { $id: _, ...anonymous } = schema
  return `${toModule(standalone(ajv, ajv.compile(anonymous)))}
export const schema = ${JSON.stringify(schema)}
export const validate = module.exports
`
}

/**
 * Compiles JSON Schemas at build time, because the app's security policy forbids compiling them in the browser.
 * - `x.schema.json?form` exports what `FormModule` of engine/view/engine.ts says, with the hints of `x.ui.json`;
 * - `x.schema.json?validator=root` exports `schema` and `validate(data)`, which stops at the first error;
 * - `x.schema.json?validator=all-errors` the same, and goes on after the first error;
 * - `x.schema.json?validator=definitions/response` exports `schema` and `validate(data)` of that part.
 * References to other files are inlined. Works in the dev server, in builds and in Vitest.
 */
export function validators(): Plugin {
  return {
    name: 'validators',
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
      const [, file, pointer = ''] = request.exec(source) ?? []
      if (!file) return null
      const resolved = await this.resolve(file, importer, { skipSelf: true })
      // The id must not end in .json, or Vite's own JSON plugin takes it.
      return resolved && `${prefix}${pointer}:${resolved.id.replace(/\.json$/, '')}`
    },
    load(id) {
      if (!id.startsWith(prefix)) return null
      const [, pointer = '', stem = ''] = served.exec(id) ?? []
      const isWhole = ['', 'root', 'all-errors'].includes(pointer)
      const { schema, files } = inlineRefs(`${stem}.json`, isWhole ? '' : `/${pointer}`)
      files.forEach((file) => this.addWatchFile(file))
      if (pointer) return { code: partModule(schema, pointer === 'all-errors'), map: null, moduleType: 'js' }
      const hints = stem.replace(/\.schema$/, '.ui.json')
      this.addWatchFile(hints)
      const ui: unknown = JSON.parse(readFileSync(hints, 'utf8'))
      return { code: formModule(schema, ui), map: null, moduleType: 'js' }
    },
  }
}
