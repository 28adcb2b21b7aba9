import { validate } from '#schemas/engine/tenant.schema.json?validator=all-errors'
import schema from '#schemas/engine/tenant.schema.json' with { type: 'json' }
import { read } from '#engine/flow/binding.ts'
import { isObject } from '#engine/util/json.ts'
import { plainText, quoted } from './tenant-warnings.ts'

/** Maximum number of values that are listed: a file that is not a tenant file at all has many invalid ones. */
const most = 30

/** The words for a pattern in the schema; the validator has no annotations, so they are read from the schema's own file. */
function wordsFor(pattern: unknown, node: unknown = schema): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  if (isObject(node) && node.pattern === pattern && typeof node['x-pattern'] === 'string')
    return node['x-pattern']
  for (const part of Object.values(node)) {
    const words = wordsFor(pattern, part)
    if (words !== undefined) return words
  }
  return undefined
}

type Fault = NonNullable<typeof validate.errors>[number]

/** Why a value is not valid, by the JSON Schema keyword that failed. */
function why({ keyword, params }: Fault, value: unknown): string {
  const found = quoted(value)
  if (keyword === 'additionalProperties' || keyword === 'propertyNames') return 'this name is not known here.'
  if (keyword === 'required') return `"${String(params.missingProperty)}" is missing.`
  if (keyword === 'enum')
    return `${found} is not one of ${[params.allowedValues].flat().map(quoted).join(', ')}.`
  if (keyword === 'pattern')
    return `${found} has not the right form. Expected: ${wordsFor(params.pattern) ?? String(params.pattern)}.`
  if (keyword === 'type') return `${found} is not of the type ${String(params.type)}.`
  if (keyword === 'maxLength') return `${found} is longer than ${String(params.limit)} characters.`
  if (keyword === 'minLength') return `${found} is too short.`
  return `${found}: ${keyword} ${JSON.stringify(params)}.`
}

/**
 * Warns the operator in the console about each invalid value of a tenant file, but for the places in `named`, whose fault is
 * named already. The app uses the remaining values. The file may come from anybody: its words are plain text, and cut.
 */
export function logFindings(file: unknown, named: ReadonlySet<string>): void {
  if (validate(file)) return
  const own = (validate.errors ?? []).filter(({ propertyName }) => propertyName === undefined)
  const lines = own.flatMap((fault) => {
    const { instancePath, params } = fault
    const name = params.additionalProperty ?? params.propertyName
    const place = typeof name === 'string' ? `${instancePath}/${name}` : instancePath
    return named.has(place)
      ? []
      : `tenant.json ${plainText(place) || '/'}: ${why(fault, read({ data: file }, `/data${instancePath}`))} This value is not used.`
  })
  for (const line of [...new Set(lines)].slice(0, most))
    // oxlint-disable-next-line no-console -- a message for operators; `npm run check` reports it with line and hint
    console.warn(line)
}
