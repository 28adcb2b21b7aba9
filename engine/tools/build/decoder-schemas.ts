import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { isObject } from '../../util/json.ts'
import { schemaAt, withDependencies } from './inline-refs.ts'

/** Keywords that engine/schema/decode.ts supports. Any other validating keyword fails the build. */
const supported = new Set(
  `type enum const required minItems maxItems uniqueItems pattern format minLength maxLength minimum maximum
  exclusiveMinimum exclusiveMaximum multipleOf minProperties maxProperties default x-known x-read x-lenient x-essential
  items additionalItems additionalProperties propertyNames contains not if then else anyOf allOf oneOf
  properties patternProperties dependencies`.split(/\s+/),
)
/** Keywords whose value is a map from names to schemas, and those whose value is data. */
const maps = new Set(['properties', 'patternProperties', 'dependencies'])
const data = new Set(['const', 'enum', 'default', 'x-known'])
const annotation =
  /^(\$schema|\$id|\$comment|title|description|examples|readOnly|definitions|ts.*|x-(?!read$|lenient$|essential$).*)$/

const id = (file: string, pointer: string) => `\0shape:${pointer}:${file.replace(/\.json$/, '')}`

const object = (entries: (readonly [string, string])[]) =>
  `{${entries.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join()}}`

/** The module for the schema at `pointer` of `file`. Each `$ref` becomes an import, so that shared schemas are in the build once. */
function shapeModule(file: string, pointer: string): string {
  const imports = new Map<string, string>()
  const refer = (reference: string): string => {
    const [path = '', fragment = ''] = reference.split('#')
    const target = id(path ? resolve(dirname(file), path) : file, fragment.replace(/^\//, '') || 'root')
    const name = imports.get(target) ?? `shape${imports.size}`
    imports.set(target, name)
    return name
  }
  function write(node: unknown): string {
    if (Array.isArray(node)) return `[${node.map(write).join()}]`
    if (!isObject(node)) return JSON.stringify(node)
    const own = Object.entries(withDependencies(node)).filter(
      ([key]) => !annotation.test(key) && key !== '$ref',
    )
    if (typeof node.$ref === 'string') {
      if (own.length > 0) throw new Error(`${file}: keywords beside a $ref`)
      return refer(node.$ref)
    }
    const isOpen = node['x-extensible-enum'] === true
    return object(
      own.map(([name, value]) => {
        const key = isOpen && name === 'enum' ? 'x-known' : name
        if (!supported.has(key)) throw new Error(`${file}: engine/schema/decode.ts does not read "${key}"`)
        if (data.has(key)) return [key, JSON.stringify(value)]
        if (!maps.has(key) || !isObject(value)) return [key, write(value)]
        return [key, object(Object.entries(value).map(([property, part]) => [property, write(part)]))]
      }),
    )
  }
  const document: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const shape = write(schemaAt(document, pointer === 'root' ? '' : `/${pointer}`, file))
  const lines = [...imports].map(([target, name]) => `import ${name} from ${JSON.stringify(target)}`)
  return `${lines.join('\n')}\nexport default ${shape}\n`
}

/**
 * `x.schema.json?shape=root`, or `?shape=definitions/response` for a part, exports (as default) a schema for
 * engine/schema/decode.ts, without annotations. An `enum` marked `x-extensible-enum` is only known (`x-known`), because later
 * releases of the backend may add values.
 */
export function shapes(): Plugin {
  return {
    name: 'shapes',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source.startsWith('\0shape:')) return source
      const [, file, pointer] = /^(.*\.schema\.json)\?shape=([\w/~-]+)$/.exec(source) ?? []
      if (!file || !pointer) return null
      const resolved = await this.resolve(file, importer, { skipSelf: true })
      // The id must not end in .json, or Vite's own JSON plugin takes it.
      return resolved && id(resolved.id, pointer)
    },
    load(name) {
      const [, pointer, stem] = /^\0shape:([^:]*):(.*)$/s.exec(name) ?? []
      if (!pointer || !stem) return null
      const file = `${stem}.json`
      this.addWatchFile(file)
      return { code: shapeModule(file, pointer), map: null, moduleType: 'js' }
    },
  }
}
