import type { ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils'
import { createErrorHandler, unwrapErrorHandler, validationDataMerge } from '@rjsf/utils'
import processRawValidationErrors from '@rjsf/validator-ajv8/lib/processRawValidationErrors.js'
import { isValid } from '../schema/evaluate.ts'
import { formats } from '../schema/formats.ts'
import type { RawError, Validate } from '../view/form-module.ts'
import { placesAt } from './places.ts'

const unescape = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~')

/** A new item is nothing until something is entered: that is missing, and not of a wrong type. */
function missing(error: RawError, data: unknown): RawError {
  if (error.keyword !== 'type') return error
  const path = error.instancePath.split('/').slice(1).map(unescape).join('/')
  const [place] = placesAt(data, path)
  const isNothing = path !== '' && place !== undefined && (place.value ?? null) === null
  return isNothing ? { ...error, keyword: 'required', params: {} } : error
}

/**
 * What RJSF asks of a validator, without the compiler that our security policy forbids: a form as a whole is validated by
 * its compiled schema, and which branch or alternative applies is told by the evaluator, which reads any schema.
 * `needs`: fields that must have a value beside those of the schema.
 */
export function validatorOf(validate: Validate, needs: readonly string[] = []): ValidatorType {
  const rawErrors = (data: unknown): RawError[] => {
    const errors = validate(data) ? [] : (validate.errors ?? [])
    const lacking = needs.filter((name) => placesAt(data, name).length === 0)
    return [
      ...errors.map((error) => missing(error, data)),
      ...lacking.map((missingProperty) => ({
        keyword: 'required',
        instancePath: '',
        schemaPath: '#/required',
        params: { missingProperty },
      })),
    ]
  }
  const validator: ValidatorType = {
    isValid: (schema, data, root) => isValid(schema, data, root, formats),
    // The cast: the caller names the type of the errors; ours are those of ajv.
    rawValidation: <Result>(_: RJSFSchema, data: unknown) => ({ errors: rawErrors(data) as Result[] }),
    validateFormData(data, schema, customValidate, transformErrors, uiSchema) {
      const found = processRawValidationErrors(
        validator,
        { errors: rawErrors(data) },
        data,
        schema,
        undefined,
        transformErrors,
        uiSchema,
        // Errors are told apart by their message, which comes later.
        'all',
      )
      if (!customValidate) return found
      // By itself it would hand in what defaults would fill in; a check is about what was entered.
      const handler = customValidate(data, createErrorHandler(data), uiSchema, found.errorSchema)
      // The cast: unwrapping leaves an error schema, which the type of the handler does not say.
      return validationDataMerge(found, unwrapErrorHandler(handler) as ErrorSchema)
    },
  }
  return validator
}
