import { toPath } from '@rjsf/utils'
import { transformRJSFValidationErrors } from '@rjsf/validator-ajv8/lib/processRawValidationErrors.js'
import type { ErrorObject } from 'ajv'
import type { FormUi, Values } from '#generated/engine.ts'
import { at, equal, isObject } from '../util/json.ts'
import type { Engine, FieldError } from '../view/engine.ts'
import { formatMessage, type Message } from './field.tsx'
import type { LoadedForm } from './load.ts'
import { eachHint, hintsAt, idAt, isIndex, itemNumberAt, valuesAt, withRequiredObjects } from './values.ts'
import type { Path } from './values.ts'

/** An error or a warning at one value. */
export interface Finding {
  path: Path
  message: Message
}

/** Errors and warnings, at most one for each value: the first one of each counts. Warnings never block. */
export interface Findings {
  errors: readonly Finding[]
  warnings: readonly Finding[]
}

export const findingAt = (findings: readonly Finding[], path: Path): Finding | undefined =>
  findings.find((finding) => equal(finding.path, path))

/** The parts of the engine that the validation of a form uses. */
export interface ValidationContext {
  hasText(key: string): boolean
  resolve(params: Values | undefined): Record<string, unknown>
  /** Options from run-time data, by the path of the field. No other value is valid. */
  offered: Readonly<Record<string, readonly { value: string }[]>>
}

/** The schema of a form and its hints, without what only RJSF needs. */
type Rules = Pick<LoadedForm, 'id' | 'ui' | 'schema' | 'validate' | 'required' | 'checks'>

/** A new list item is undefined or null until something is entered: the error is `required`, not `type`. */
function missing(error: ErrorObject, data: unknown): ErrorObject {
  const { keyword, instancePath } = error
  if (keyword === 'dependencies') return { ...error, keyword: 'required' } // Another field asks for this one.
  if (keyword !== 'type' || instancePath === '' || (at(data, instancePath) ?? null) !== null) return error
  return { ...error, keyword: 'required', params: {} }
}

/** Keywords that only repeat the error of one of their subschemas. */
const combining = new Set(['if', 'oneOf', 'anyOf'])

/** The errors of the schema, without those that a more precise error explains. */
function schemaErrors({ schema, validate, required }: Rules, values: unknown) {
  const data = withRequiredObjects(schema, values)
  const found = validate(data) ? [] : (validate.errors ?? []).map((error) => missing(error, data))
  const empty = required
    .filter((name) => valuesAt(data, [name]).length === 0)
    .map((missingProperty) => ({
      keyword: 'required',
      instancePath: '',
      schemaPath: '#/required',
      params: { missingProperty },
    }))
  const errors = transformRJSFValidationErrors([...found, ...empty], undefined, 'all')
  const plain = errors.filter(({ name = '' }) => !combining.has(name))
  return plain.length > 0 ? plain : errors
}

/** The checks that fail, in the order of the hints. A check of a missing value does not run. An unknown check throws. */
const failedChecks = ({ id, ui, checks: known }: Rules, data: unknown, { resolve }: ValidationContext) =>
  eachHint(ui).flatMap(([pattern, { checks = [] }]) =>
    valuesAt(data, pattern).flatMap((holder) => {
      // The values of the object that contains the checked value, for checks that compare fields.
      const values = isObject(holder.value) ? { ...holder.value } : {}
      const checked = checks.flatMap((check) =>
        valuesAt(values, check.field.split('/')).map((found) => ({ check, ...found })),
      )
      return checked.flatMap(({ check, path, value }) => {
        const run = known[check.check]
        if (!run) throw new Error(`Form "${id}": no check is named "${check.check}".`)
        const params = resolve(check.params)
        const answer = value === undefined || run(value, params, values)
        if (answer === true) return []
        const message = { key: check.text, values: { ...params, ...(answer || undefined) } }
        return [{ check, path: [...holder.path, ...path], message }]
      })
    }),
  )

/** The message of a keyword: that of the hints, else that of the engine. */
function keywordMessage(
  ui: FormUi,
  path: Path,
  keyword: string,
  params: Record<string, unknown>,
  hasText: ValidationContext['hasText'],
): Message {
  // The text of `type` is about numbers. Other wrong types come from initial values, not from the customer.
  const hasOwnText = keyword !== 'type' || /number|integer/.test(String(params.type))
  const detail = String(params[keyword]).replace('.', '-')
  const keys = [`ui.error.${keyword}.${detail}`, ...(hasOwnText ? [`ui.error.${keyword}`] : [])]
  const key = hintsAt(ui, path)?.messages?.[keyword] ?? keys.find(hasText)
  // A number of items is also given as `count`, so that texts can have a plural.
  const values = keyword.endsWith('Items') ? { ...params, count: params.limit } : params
  return { key: key ?? 'ui.error.invalid', values }
}

/** What is wrong with the values of a form: by its schema, by the options that are offered, and by its checks. */
export function findingsIn(form: Rules, data: unknown, context: ValidationContext): Findings {
  const errors: Finding[] = []
  const warnings: Finding[] = []
  const add = (list: Finding[], path: Path, message: Message) => {
    if (!findingAt(list, path)) list.push({ path, message })
  }
  const addKeyword = (path: Path, keyword: string, params: Record<string, unknown>) =>
    add(errors, path, keywordMessage(form.ui, path, keyword, params, context.hasText))
  for (const { property = '', name = '', params = {} } of schemaErrors(form, data))
    addKeyword(toPath(property), name, params)
  for (const [pattern, offered] of Object.entries(context.offered))
    for (const { path, value } of valuesAt(data, pattern.split('/')))
      if (value !== undefined && !offered.some((option) => option.value === String(value)))
        addKeyword(path, 'enum', {})
  for (const { check, path, message } of failedChecks(form, data, context))
    add(check.severity === 'warning' ? warnings : errors, path, message)
  return { errors, warnings: warnings.filter(({ path }) => !findingAt(errors, path)) }
}

/** The fields that have a check of severity `warning`. */
export const warningFields = (ui: FormUi): Path[] =>
  eachHint(ui).flatMap(([path, { checks = [] }]) =>
    checks
      .filter(({ severity }) => severity === 'warning')
      .map(({ field }) => [...path, ...field.split('/')]),
  )

/** Errors of a form for the error summary, in document order. An error in a list item begins with the name of the item. */
export function listErrors(
  ui: FormUi,
  name: string,
  errors: readonly Finding[],
  engine: Pick<Engine, 'text' | 'locale'>,
): FieldError[] {
  const labelAt = (path: Path): string => {
    const label = hintsAt(ui, path)?.label
    return label === undefined ? '' : engine.text(label, itemNumberAt(path))
  }
  const listed = errors.map(({ path, message }): FieldError => {
    // Only the item is named; the label of the list itself would repeat in each message.
    const items = path.flatMap((key, index) =>
      isIndex(key) && index < path.length - 1 ? labelAt(path.slice(0, index + 1)) : [],
    )
    const words = formatMessage(engine, labelAt(path), message)
    return { id: idAt(name, path), message: [...items, words].filter(Boolean).join(': ') }
  })
  // A validator reports the errors of all alternatives; the customer can correct those of the chosen one only.
  const shown = listed.flatMap((error) => {
    const control = document.getElementById(error.id)
    return control ? [{ error, control }] : []
  })
  if (shown.length === 0) return listed
  return shown
    .toSorted((a, b) => (a.control.compareDocumentPosition(b.control) & Node.DOCUMENT_POSITION_PRECEDING) - 1)
    .map(({ error }) => error)
}
