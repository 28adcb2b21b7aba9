import type { JsonObject } from '#engine/util/json.ts'
import { isObject } from '#engine/util/json.ts'

/** Objects of the list at `key`; empty if there is none. Schema differences are reported by the client already. */
export const listOf = (body: JsonObject | undefined, key: string): JsonObject[] => {
  const list = body?.[key]
  return Array.isArray(list) ? list.filter(isObject) : []
}

export const objectOf = (body: JsonObject | undefined, key: string): JsonObject | undefined => {
  const value = body?.[key]
  return isObject(value) ? value : undefined
}

export const textOf = (body: JsonObject | undefined, key: string): string | undefined => {
  const value = body?.[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}
