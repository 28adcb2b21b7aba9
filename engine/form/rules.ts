import type { CustomValidator, ErrorTransformer, FormValidation, RJSFValidationError } from '@rjsf/utils'
import { getByPath, toPath } from '@rjsf/utils'
import type { Values } from '#generated/engine.ts'
import { hintsAt } from './hints.ts'
import type { LoadedForm } from './load.ts'
import type { Message, Messages } from './messages.ts'
import { ofChosen } from './branch-errors.ts'
import { placedChecks } from './named-checks.ts'
import { placesAt } from './places.ts'

/** What rules need from their surroundings. */
export interface RuleContext {
  messages: Messages
  /** Which alternative of a choice is shown; errors of the others are those of fields that nobody sees. */
  chosen: ReadonlyMap<string, number>
  /** Whether the engine has a text under this key. */
  hasText(key: string): boolean
  /** Reads bindings in the params of a check. */
  resolve(params: Values | undefined): Record<string, unknown>
  /** Values that run-time lists offer, by the path of their field. */
  offered: Readonly<Record<string, readonly string[]>>
}

/** What is wrong at one value, or may be. */
export interface Finding {
  path: readonly string[]
  message: Message | undefined
}

/** What is wrong, the first of several at one value, and what may be. */
export interface Findings {
  errors: Finding[]
  warnings: Finding[]
}

export interface Rules {
  transformErrors: ErrorTransformer
  customValidate: CustomValidator
  findings(data: unknown): Findings
}

/** Keywords that only say that one of their parts was not met, which has an error of its own. */
const composed = new Set(['if', 'oneOf', 'anyOf'])

const propertyOf = ({ property = '' }: RJSFValidationError) => toPath(property)

const isBelow = (path: readonly string[], of: readonly string[]) =>
  of.every((key, index) => path[index] === key)

/** Without those that another one says better; of several at one value the first counts. */
function telling(errors: RJSFValidationError[]): RJSFValidationError[] {
  const plain = errors.filter(({ name = '' }) => !composed.has(name))
  const told = errors.filter(
    (error) =>
      !composed.has(error.name ?? '') ||
      !plain.some((other) => isBelow(propertyOf(other), propertyOf(error))),
  )
  const known = new Set<string>()
  return told.filter((error) => {
    const place = propertyOf(error).join('/')
    return known.has(place) ? false : known.add(place)
  })
}

/** The values of a message: numbers of items also as `count`, so that texts may have a plural. */
const valuesOf = ({ name = '', params = {} }: RJSFValidationError): Message['values'] =>
  /Items|Properties/.test(name) ? { ...params, count: params.limit } : { ...params }

/** The rules of a form for RJSF: words of errors as keys, and the named checks. An unknown check throws. */
export function rulesOf(form: LoadedForm, context: RuleContext): Rules {
  const { ui, schema, uiSchema, validator, checks } = form
  const { messages } = context

  const messageOf = (path: readonly string[], keyword: string, values: Message['values']): Message => {
    // Its words speak of numbers: what else is of a wrong type was not entered, but brought along.
    const isWorded = keyword !== 'type' || /number|integer/.test(String(values.type))
    const general = [`ui.error.${keyword}.${String(values.format)}`, isWorded ? `ui.error.${keyword}` : '']
    const key =
      hintsAt(ui, path)?.messages?.[keyword] ??
      general.slice(keyword === 'format' ? 0 : 1).find((one) => context.hasText(one)) ??
      'ui.error.invalid'
    return { key, values }
  }
  const transformErrors: ErrorTransformer = (errors) =>
    telling(ofChosen(errors, context.chosen)).map((error) => ({
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
      for (const { path, value } of placesAt(data, pattern))
        if (value !== undefined && !offered.includes(String(value))) add(path, messageOf(path, 'enum', {}))
    for (const { check, path, message } of unmet(data)) if (check.severity !== 'warning') add(path, message)
    return errors
  }

  function* unmet(data: unknown) {
    for (const placed of placedChecks(ui, data)) {
      const { check: name, params, text } = placed.check
      const check = checks[name]
      if (!check) throw new Error(`Form "${form.id}": no check is named "${name}".`)
      const resolved = context.resolve(params)
      const answer = check(placed.value, resolved, placed.values)
      if (answer !== true)
        yield { ...placed, message: { key: text, values: { ...resolved, ...(answer || undefined) } } }
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
      const warnings = [...unmet(data)].filter(
        ({ check, path }) =>
          check.severity === 'warning' && !wrong.some((error) => error.path.join() === path.join()),
      )
      return { errors: wrong, warnings }
    },
  }
}
