import { conform, misfit } from '#engine/shape/conform.ts'
import context from '#schemas/context/context.schema.json?shape=root'

/** Whether a value fits its place in the context. */
export function validContextValue(key: string, value: unknown): boolean {
  const { properties = {} } = context
  const shape = Object.hasOwn(properties, key) ? properties[key] : undefined
  return shape !== undefined && conform(shape, value) !== misfit
}
