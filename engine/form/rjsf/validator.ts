import type { ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils'
import { createErrorHandler, unwrapErrorHandler, validationDataMerge } from '@rjsf/utils'
import processRawValidationErrors from '@rjsf/validator-ajv8/lib/processRawValidationErrors.js'
import { read } from '../../flow/binding.ts'
import { isValid } from '../../schema/evaluate.ts'
import { formats } from '../../schema/formats.ts'
import type { RawError, Validate } from '../../view/engine.ts'
import { valuesAt } from '../paths.ts'

/** A new list item is undefined or null until something is entered: the error is `required`, not `type`. */
function missing(error: RawError, data: unknown): RawError {
  const { keyword, instancePath } = error
  if (keyword !== 'type' || instancePath === '') return error
  const isNothing = (read({ data }, `/data${instancePath}`) ?? null) === null
  return isNothing ? { ...error, keyword: 'required', params: {} } : error
}

/**
 * A validator for RJSF that compiles nothing in the page, because the Content Security Policy forbids it. The whole form is
 * validated by its schema, which the build has compiled. The evaluator finds the branch or alternative that applies.
 * `required`: required fields in addition to those of the schema.
 */
export function validatorOf(validate: Validate, required: readonly string[] = []): ValidatorType {
  const rawErrors = (data: unknown): RawError[] => {
    const errors = validate(data) ? [] : (validate.errors ?? [])
    const empty = required.filter((name) => valuesAt(data, [name]).length === 0)
    return [
      ...errors.map((error) => missing(error, data)),
      ...empty.map((missingProperty) => ({
        keyword: 'required',
        instancePath: '',
        schemaPath: '#/required',
        params: { missingProperty },
      })),
    ]
  }
  const validator: ValidatorType = {
    isValid: (schema, data, root) => isValid(schema, data, root, formats),
    // The cast: the caller chooses the type of the errors; these are errors of ajv.
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
        // RJSF removes duplicates by message; the messages are only set later.
        'all',
      )
      if (!customValidate) return found
      // RJSF would pass the data with defaults filled in, but checks must see the entered data only.
      const handler = customValidate(data, createErrorHandler(data), uiSchema, found.errorSchema)
      // The cast: the result is an ErrorSchema, but its type does not say so.
      return validationDataMerge(found, unwrapErrorHandler(handler) as ErrorSchema)
    },
  }
  return validator
}
