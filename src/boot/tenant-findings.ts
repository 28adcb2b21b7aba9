import { validate } from '#schemas/engine/tenant.schema.json?validator=all-errors'

/** Maximum number of values that are listed: a file that is not a tenant file at all has many invalid ones. */
const most = 30

/** Why a value is not valid, by the JSON Schema keyword that failed. */
const why = (keyword: string, params: Record<string, unknown>): string => {
  if (keyword === 'additionalProperties' || keyword === 'propertyNames') return 'this name is not known here.'
  if (keyword === 'required') return `"${String(params.missingProperty)}" is missing.`
  if (keyword === 'enum') return `not one of ${String(params.allowedValues)}.`
  if (keyword === 'pattern') return 'it has not the right form.'
  if (keyword === 'type') return `it must be: ${String(params.type)}.`
  return `${keyword} ${JSON.stringify(params)}.`
}

/**
 * Warns the operator in the console about each invalid value of a tenant file, but for the places in `named`, whose fault is
 * named already. The app uses the remaining values.
 */
export function logFindings(file: unknown, named: ReadonlySet<string>): void {
  if (validate(file)) return
  const own = (validate.errors ?? []).filter(({ propertyName }) => propertyName === undefined)
  const lines = own.flatMap(({ instancePath, keyword, params }) => {
    const name = params.additionalProperty ?? params.propertyName
    const place = typeof name === 'string' ? `${instancePath}/${name}` : instancePath
    return named.has(place)
      ? []
      : `tenant.json ${place || '/'}: ${why(keyword, params)} This value is not used.`
  })
  for (const line of [...new Set(lines)].slice(0, most))
    // oxlint-disable-next-line no-console -- a message for operators; `npm run check` reports it with line and hint
    console.warn(line)
}
