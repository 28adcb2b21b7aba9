import type { CustomValidator, ErrorTransformer, FormValidation, RJSFValidationError } from '@rjsf/utils'
import { getByPath, toPath } from '@rjsf/utils'
import type { Values, FieldCheck, FieldUi, FormUi } from '#generated/engine.ts'
import { hintsAt, valuesAt } from './paths.ts'
import type { LoadedForm } from './load.ts'
import type { Message, MessageCodec } from './message-codec.ts'
import { ofShownAlternatives } from './branch-errors.ts'
import { isObject } from '../util/json.ts'
import type { ValueAtPath } from './paths.ts'

type UiNode = Pick<
  FieldUi,
  'fields' | 'checks' | 'items' | 'additionalItems' | 'alternatives' | 'additionalProperties'
>

interface CheckAtPath extends ValueAtPath {
  check: FieldCheck
  /** The values of the object that contains the checked value, for checks that compare fields. */
  values: Record<string, unknown>
}

/** All checks of a form with their values, in the order of the hints. A check of a missing value is left out. */
function* fieldChecks(ui: FormUi, data: unknown): Generator<CheckAtPath> {
  yield* checksBelow(ui.root ?? ui, data, [])
}

function* checksBelow(node: UiNode, data: unknown, path: readonly string[]): Generator<CheckAtPath> {
  const { fields = {}, checks = [], items, additionalItems, alternatives = [], additionalProperties } = node
  if (isObject(data)) {
    for (const check of checks)
      for (const { path: rest, value } of valuesAt(data, check.field))
        if (value !== undefined) yield { check, values: data, path: [...path, ...rest], value }
    for (const [name, value] of Object.entries(data)) {
      const hints = Object.hasOwn(fields, name) ? fields[name] : additionalProperties
      if (hints) yield* checksBelow(hints, value, [...path, name])
    }
  }
  if (Array.isArray(data))
    for (const [index, item] of data.entries()) {
      const hints = Array.isArray(items) ? (items[index] ?? additionalItems) : items
      if (hints) yield* checksBelow(hints, item, [...path, String(index)])
    }
  for (const alternative of alternatives) yield* checksBelow(alternative, data, path)
}

/** The parts of the engine that the validation rules of a form use. */
interface ValidationContext {
  messages: MessageCodec
  /** Path of a choice to the index of the alternative that is shown. Errors of hidden alternatives are dropped. */
  chosen: ReadonlyMap<string, number>
  /** Whether the engine has a text under this key. */
  hasText(key: string): boolean
  /** Resolves the bindings in the params of a check. */
  resolve(params: Values | undefined): Record<string, unknown>
  /** Allowed values from run-time data, by the path of the field. */
  offered: Readonly<Record<string, readonly string[]>>
}

/** An error or a warning at one value. */
export interface Finding {
  path: readonly string[]
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

const isBelow = (path: readonly string[], of: readonly string[]) =>
  of.every((key, index) => path[index] === key)

/** Removes errors that a more precise one explains. Of several errors at one value the first one stays. */
function mostPrecise(errors: RJSFValidationError[]): RJSFValidationError[] {
  const plain = errors.filter(({ name = '' }) => !combining.has(name))
  const precise = errors.filter(
    (error) =>
      !combining.has(error.name ?? '') ||
      !plain.some((other) => isBelow(propertyOf(other), propertyOf(error))),
  )
  const known = new Set<string>()
  return precise.filter((error) => {
    const at = propertyOf(error).join('/')
    return known.has(at) ? false : known.add(at)
  })
}

/** The values of a message. A number of items is also given as `count`, so that texts can have a plural. */
const valuesOf = ({ name = '', params = {} }: RJSFValidationError): Message['values'] =>
  /Items|Properties/.test(name) ? { ...params, count: params.limit } : { ...params }

/** The validation rules of a form for RJSF: error messages and named checks. An unknown check throws. */
export function validationRulesOf(form: LoadedForm, context: ValidationContext): ValidationRules {
  const { ui, schema, uiSchema, validator, checks } = form
  const { messages } = context

  const messageOf = (path: readonly string[], keyword: string, values: Message['values']): Message => {
    // The text of `type` is about numbers. Other wrong types come from initial values, not from the customer.
    const hasOwnText = keyword !== 'type' || /number|integer/.test(String(values.type))
    const keys = [`ui.error.${keyword}.${String(values.format)}`, hasOwnText ? `ui.error.${keyword}` : '']
    const key =
      hintsAt(ui, path)?.messages?.[keyword] ??
      keys.slice(keyword === 'format' ? 0 : 1).find((one) => context.hasText(one)) ??
      'ui.error.invalid'
    return { key, values }
  }
  /** Removes the errors of computed values if there are other errors: mostly an input of the computation is missing, which has its own error. */
  const entered = (errors: RJSFValidationError[]): RJSFValidationError[] => {
    const own = errors.filter((error) => !hintsAt(ui, propertyOf(error))?.compute)
    return own.length > 0 ? own : errors
  }
  const transformErrors: ErrorTransformer = (errors) =>
    entered(mostPrecise(ofShownAlternatives(errors, context.chosen))).map((error) => ({
      ...error,
      message: messages.write(messageOf(propertyOf(error), error.name ?? '', valuesOf(error))),
    }))

  const customValidate: CustomValidator = (data, errors, _, found) => {
    const add = (path: readonly string[], message: Message) => {
      const has = (tree: unknown) => getByPath<string[] | undefined>(tree, [...path, '__errors'])?.length
      if (has(found) || has(errors)) return
      getByPath<FormValidation | undefined>(errors, [...path])?.addError(messages.write(message))
    }
    for (const [pattern, offered] of Object.entries(context.offered))
      for (const { path, value } of valuesAt(data, pattern))
        if (value !== undefined && !offered.includes(String(value))) add(path, messageOf(path, 'enum', {}))
    for (const { path, message } of form.errors(data)) add(path, message)
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
        message: messages.read(error.message),
      }))
      const warnings = [...failedChecks(data)].filter(
        ({ check, path }) =>
          check.severity === 'warning' && !wrong.some((error) => error.path.join() === path.join()),
      )
      return { errors: wrong, warnings }
    },
  }
}
