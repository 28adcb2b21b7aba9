import initial from '#flows/switch/flow.json' with { type: 'json' }
import { validate } from '#schemas/context/context.schema.json?validator=root'

/** Whether a value fits its place in the context, tested in an otherwise initial one. */
export const validContextValue = (key: string, value: unknown): boolean =>
  validate({ ...initial.context, [key]: value })
