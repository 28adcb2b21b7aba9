import type { Values } from '#generated/engine.ts'
import type { LoadedForm } from './load.ts'
import type { Message } from './store.ts'

/** What is wrong, per field: the first error and the first warning. */
export interface Findings {
  errors: Record<string, Message>
  warnings: Record<string, Message>
}

/** What rules need from their surroundings. */
export interface RuleContext {
  /** Whether the engine has a text under this key. */
  hasText(key: string): boolean
  /** Reads bindings in the params of a check. */
  resolve(params: Values | undefined): Record<string, unknown>
  /** Values that a run-time list offers for a field; undefined when any value will do. */
  offered(field: string): readonly string[] | undefined
}

/** The part of an ajv error that is used. */
interface SchemaError {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
}

const message = (
  { ui }: LoadedForm,
  field: string,
  keyword: string,
  params: object,
  { hasText }: RuleContext,
): Message => {
  const general = `ui.error.${keyword}`
  const key = ui.messages?.[`${field}.${keyword}`] ?? (hasText(general) ? general : 'ui.error.invalid')
  return { key, values: { ...params } }
}

/** Errors of the schema, and fields that the place of the form requires beside it; of several at one field the first counts. */
function schemaErrors(form: LoadedForm, values: Record<string, unknown>, context: RuleContext) {
  const { errors = [] } = form.validator.rawValidation<SchemaError>(form.schema, values)
  const found: Record<string, Message> = {}
  for (const { keyword, instancePath, params } of errors) {
    const field = keyword === 'required' ? String(params.missingProperty) : instancePath.slice(1)
    found[field] ??= message(form, field, keyword, params, context)
  }
  for (const field of form.required)
    if (values[field] === undefined) found[field] ??= message(form, field, 'required', {}, context)
  for (const [field, value] of Object.entries(values)) {
    const offered = context.offered(field)
    if (offered && !offered.includes(String(value)))
      found[field] ??= message(form, field, 'enum', {}, context)
  }
  return found
}

/**
 * Checks the values of a whole form: the schema first, then the named checks, each only at a field that has a value
 * and no error so far. An unknown check throws, for a rule that is silently skipped would be worse.
 */
export function findings(form: LoadedForm, values: Record<string, unknown>, context: RuleContext): Findings {
  const errors = schemaErrors(form, values, context)
  const warnings: Record<string, Message> = {}
  for (const { check: name, field, params, text, severity } of form.ui.checks ?? []) {
    const check = form.checks[name]
    if (!check) throw new Error(`Form "${form.id}": no check is named "${name}".`)
    if (values[field] === undefined || errors[field]) continue
    const resolved = context.resolve(params)
    const answer = check(values[field], resolved, values)
    if (answer === true) continue
    const found = { key: text, values: { ...resolved, ...(answer || undefined) } }
    if (severity === 'warning') warnings[field] ??= found
    else errors[field] = found
  }
  return { errors, warnings }
}
