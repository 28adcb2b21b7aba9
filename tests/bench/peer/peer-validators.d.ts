declare module 'virtual:peer-validators' {
  import type { RJSFSchema } from '@rjsf/utils'
  import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
  export const schema: RJSFSchema
  export const validators: ValidatorFunctions
}
