import type { CustomValidator, ErrorTransformer, FormValidation, RJSFValidationError } from '@rjsf/utils'
import { getByPath, toPath } from '@rjsf/utils'
import type { Values, FieldCheck, FormUi } from '#generated/engine.ts'
import { eachHint, hintsAt, valuesAt } from './paths.ts'
import type { Path, ValueAtPath } from './paths.ts'
import type { LoadedForm } from './load.ts'
import type { Message } from './message.ts'
import { readMessage, writeMessage } from './message.ts'
import { isObject } from '../util/json.ts'

interface CheckAtPath extends ValueAtPath {
  check: FieldCheck
  /** The values of the object that contains the checked value, for checks that compare fields. */
  values: Record<string, unknown>
}

/** All checks of a form with their values, in the order of the hints. A check of a missing value is left out. */
function* fieldChecks(ui: FormUi, data: unknown): Generator<CheckAtPath> {
  for (const [pattern, { checks = [] }] of [[[], ui] as const, ...eachHint(ui)])
    for (const holder of valuesAt(data, pattern)) {
      const values = isObject(holder.value) ? { ...holder.value } : {}
      for (const check of checks)
        for (const { path, value } of valuesAt(values, check.field.split('/')))
          if (value !== undefined) yield { check, values, path: [...holder.path, ...path], value }
    }
}

/** The parts of the engine that the validation rules of a form use. */
interface ValidationContext {
  /** Whether the engine has a text under this key. */
  hasText(key: string): boolean
  /** Resolves the bindings in the params of a check. */
  resolve(params: Values | undefined): Record<string, unknown>
  /** Allowed values from run-time data, by the path of the field. */
  offered: Readonly<Record<string, readonly string[]>>
}

/** An error or a warning at one value. */
export interface Finding {
  path: Path
  message: Message | undefined
}

/** Errors, at most one for each value, and warnings. */
interface Findings {
  errors: Finding[]
  warnings: Finding[]
}

export interface ValidationRules {
  transformErrors: ErrorTransformer
  customValidate: CustomValidator
  findings(data: unknown): Findings
}

/** Keywords that only repeat the error of one of their subschemas. */
const combining = new Set(['if', 'oneOf', 'anyOf'])

const propertyOf = ({ property = '' }: RJSFValidationError) => toPath(property)

/** Removes errors that a more precise one explains. Of several errors at one value the first one stays. */
function mostPrecise(errors: RJSFValidationError[]): RJSFValidationError[] {
  const plain = errors.filter(({ name = '' }) => !combining.has(name))
  const known = new Set<string>()
  return (plain.length > 0 ? plain : errors).filter((error) => {
    const at = propertyOf(error).join('/')
    return known.has(at) ? false : known.add(at)
  })
}

/** The values of a message. A number of items is also given as `count`, so that texts can have a plural. */
const valuesOf = ({ name = '', params = {} }: RJSFValidationError): Message['values'] =>
  name.endsWith('Items') ? { ...params, count: params.limit } : { ...params }

/** The validation rules of a form for RJSF: error messages and named checks. An unknown check throws. */
export function validationRulesOf(form: LoadedForm, context: ValidationContext): ValidationRules {
  const { ui, schema, uiSchema, validator, checks } = form

  const messageOf = (path: Path, keyword: string, values: Message['values']): Message => {
    // The text of `type` is about numbers. Other wrong types come from initial values, not from the customer.
    const hasOwnText = keyword !== 'type' || /number|integer/.test(String(values.type))
    const keys = [
      keyword === 'format' ? `ui.error.format.${String(values.format)}` : '',
      hasOwnText ? `ui.error.${keyword}` : '',
    ]
    const own = hintsAt(ui, path)?.messages?.[keyword]
    return { key: own ?? keys.find((key) => key && context.hasText(key)) ?? 'ui.error.invalid', values }
  }
  const transformErrors: ErrorTransformer = (errors) =>
    mostPrecise(errors).map((error) => ({
      ...error,
      message: writeMessage(messageOf(propertyOf(error), error.name ?? '', valuesOf(error))),
    }))

  const customValidate: CustomValidator = (data, errors, _, found) => {
    const add = (path: Path, message: Message) => {
      const has = (tree: unknown) => getByPath<string[] | undefined>(tree, [...path, '__errors'])?.length
      if (has(found) || has(errors)) return
      getByPath<FormValidation | undefined>(errors, [...path])?.addError(writeMessage(message))
    }
    for (const [pattern, offered] of Object.entries(context.offered))
      for (const { path, value } of valuesAt(data, pattern.split('/')))
        if (value !== undefined && !offered.includes(String(value))) add(path, messageOf(path, 'enum', {}))
    for (const { check, path, message } of failedChecks(data))
      if (check.severity !== 'warning') add(path, message)
    return errors
  }

  function* failedChecks(data: unknown) {
    for (const found of fieldChecks(ui, data)) {
      const { check: name, params, text } = found.check
      const check = checks[name]
      if (!check) throw new Error(`Form "${form.id}": no check is named "${name}".`)
      const resolved = context.resolve(params)
      const answer = check(found.value, resolved, found.values)
      if (answer !== true)
        yield { ...found, message: { key: text, values: { ...resolved, ...(answer || undefined) } } }
    }
  }

  return {
    transformErrors,
    customValidate,
    findings(data) {
      const { errors } = validator.validateFormData(data, schema, customValidate, transformErrors, uiSchema)
      const wrong = errors.map((error) => ({
        path: propertyOf(error),
        message: readMessage(error.message),
      }))
      const warnings = [...failedChecks(data)].filter(
        ({ check, path }) =>
          check.severity === 'warning' && !wrong.some((error) => error.path.join() === path.join()),
      )
      return { errors: wrong, warnings }
    },
  }
}
