import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import standalone from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'
import { timeOfDay } from '../../schema/formats.ts'
import { withConstantDefaults } from './constant-defaults.ts'
import { inlineRefs } from './inline-refs.ts'
import { partsOf } from './reach.ts'
import { untypedIn } from './untyped.ts'

const prefix = '\0validator:'
const served = /^\0validator:([^:]*):(.*)$/s
const request = /^(.*\.schema\.json)\?(?:form|validator=([\w/~-]+))$/

/** Strict, so that a keyword that ajv would ignore stops the build; types may be unions. No verbose: no data in errors. */
const strict = {
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  verbose: false,
} as const

/** ajv writes CommonJS: its `require`s become imports, and a helper undoes the wrapping that differs by bundler. */
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

const formFolder = fileURLToPath(new URL('../../form/parts/', import.meta.url))

/** The file of a part that its export names: `nullValue` is in null-value.tsx. */
const fileOf = (part: string) =>
  `${formFolder}${part.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}.tsx`

/** A form: its schema, compiled to tell all errors at once, its hints, and the parts of the theme that it can reach. */
function formModule(schema: Record<string, unknown>, ui: unknown): string {
  const { $id: _, ...anonymous } = schema
  const ajv = new Ajv({
    ...strict,
    allErrors: true,
    messages: false,
    multipleOfPrecision: 8,
    strictTuples: false,
    // A name may be declared and fit a pattern too: then both hold, which is what draft-07 says.
    allowMatchingProperties: true,
    code: { source: true, lines: false },
  })
  addFormats.default(ajv)
  // A time is that of a clock, as its field has it: draft-07 would ask for a time zone.
  ajv.addFormat('time', timeOfDay)
  // A file is a data URL in RJSF; a colour is that of HTML.
  ajv.addFormat('data-url', /^data:([a-z]+\/[a-z0-9-+.]+)?;(?:name=(.*);)?base64,(.*)$/)
  ajv.addFormat('color', /^#[0-9A-Fa-f]{6}$/)
  const shown = untypedIn(anonymous, ui)
  const parts = partsOf(shown, ui)
  return `${parts.map((part) => `import { ${part} } from ${JSON.stringify(fileOf(part))}`).join('\n')}
${toModule(standalone(ajv, ajv.compile(anonymous)))}
export const schema = ${JSON.stringify(withConstantDefaults(shown))}
export const validate = module.exports
export const ui = ${JSON.stringify(ui)}
export const parts = [${parts.join(', ')}]
`
}

/** Any other schema, as one function; unless `allErrors`, it stops at the first error. */
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
 * - `x.schema.json?form` exports what `FormModule` of engine/form/load.ts says, with the hints of `x.ui.json`;
 * - `x.schema.json?validator=root` exports `schema` and `validate(data)`, which stops at the first error;
 * - `x.schema.json?validator=all-errors` the same, and goes on after the first error;
 * - `x.schema.json?validator=definitions/response` exports `schema` and `validate(data)` of that part.
 * References to other files are put in place. Works in dev, build and Vitest.
 */
export function validators(): Plugin {
  return {
    name: 'validators',
    enforce: 'pre',
    // Named beforehand: met only in generated code, they would make the dev server bundle anew and reload.
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
      const { schema, files } = inlineRefs(`${stem}.json`, isWhole ? '' : `/${pointer}`, { own: !pointer })
      files.forEach((file) => this.addWatchFile(file))
      if (pointer) return { code: partModule(schema, pointer === 'all-errors'), map: null, moduleType: 'js' }
      const hints = stem.replace(/\.schema$/, '.ui.json')
      this.addWatchFile(hints)
      const ui: unknown = JSON.parse(readFileSync(hints, 'utf8'))
      return { code: formModule(schema, ui), map: null, moduleType: 'js' }
    },
  }
}
