import initial from '#flows/switch/flow.json' with { type: 'json' }
import * as context from '#schemas/context/context.schema.json?validator'

type Validator = (value: unknown) => boolean
const [validator] = Object.values(context.validateFns) as Validator[] // ajv compiles one function for one schema

/** Whether a value fits its place in the context, tested in an otherwise initial one. */
export const validContextValue = (key: string, value: unknown): boolean =>
  validator?.({ ...initial.context, [key]: value }) ?? false
