import Form from '@rjsf/core'
import type { RJSFSchema, SchemaUtilsType } from '@rjsf/utils'
import { deepEquals, isObject } from '@rjsf/utils'

/** Keywords that are compared for two schemas without `properties`. */
const comparedKeywords = [
  'type',
  'items',
  'oneOf',
  'anyOf',
  'additionalProperties',
  'patternProperties',
] as const

const isAlike = (next: RJSFSchema, last: RJSFSchema): boolean =>
  !next.properties &&
  !last.properties &&
  comparedKeywords.every((keyword) => deepEquals(next[keyword], last[keyword]))

const schemaOf = (part: unknown): RJSFSchema => (isObject(part) ? part : {})

/**
 * RJSF removes the values of fields that are hidden by a condition. But if a form has any condition, RJSF also removes tuples and
 * list items without `properties` (such as `oneOf`) at the next keystroke. This function restores those.
 * @returns the data that RJSF kept, together with the restored values
 */
function carriedOver(
  utils: Pick<SchemaUtilsType, 'retrieveSchema' | 'sanitizeDataForNewSchema'>,
  next: RJSFSchema,
  last: RJSFSchema,
  data: unknown,
): unknown {
  const restoreLost = (
    now: RJSFSchema,
    before: RJSFSchema,
    oldValue: unknown,
    sanitized: unknown,
  ): unknown => {
    if (deepEquals(oldValue, sanitized)) return sanitized
    if (Array.isArray(oldValue)) return restoreList(now, before, oldValue, sanitized)
    if (!isObject(oldValue)) return sanitized
    if (sanitized === undefined) return isAlike(now, before) ? oldValue : sanitized
    if (!isObject(sanitized)) return sanitized
    const fields = Object.keys(now.properties ?? {}).flatMap((name) => {
      const part = utils.retrieveSchema(schemaOf(now.properties?.[name]), oldValue[name])
      const old = before.properties?.[name]
      const oldPart = old === undefined ? part : utils.retrieveSchema(schemaOf(old), oldValue[name])
      return part.type === oldPart.type && typeof oldValue[name] === 'object'
        ? [[name, restoreLost(part, oldPart, oldValue[name], sanitized[name])]]
        : []
    })
    return { ...sanitized, ...Object.fromEntries(fields) }
  }
  const restoreList = (
    now: RJSFSchema,
    before: RJSFSchema,
    oldValue: unknown[],
    sanitized: unknown,
  ): unknown => {
    if (Array.isArray(now.items)) return isAlike(now, before) ? oldValue : sanitized
    const items = oldValue.map((item) => ({
      item,
      now: utils.retrieveSchema(schemaOf(now.items), item),
      before: utils.retrieveSchema(schemaOf(before.items), item),
    }))
    if (!items.every((one) => one.now.type === 'object' && one.before.type === 'object')) return sanitized
    return items
      .map((one) => carriedOver(utils, one.now, one.before, one.item))
      .filter((item) => item !== undefined)
      .slice(0, now.maxItems)
  }
  return restoreLost(next, last, data, utils.sanitizeDataForNewSchema(next, last, data))
}

const patchedUtils = new WeakSet<SchemaUtilsType>()

/** RJSF's form. It keeps tuples and list items in forms with conditions. */
export class ListPreservingForm extends Form {
  override getStateFromProps(...props: Parameters<Form['getStateFromProps']>): Form['state'] {
    const state = super.getStateFromProps(...props)
    const { schemaUtils } = state
    if (!patchedUtils.has(schemaUtils)) {
      patchedUtils.add(schemaUtils)
      const { retrieveSchema, sanitizeDataForNewSchema } = schemaUtils
      const utils = {
        retrieveSchema: retrieveSchema.bind(schemaUtils),
        sanitizeDataForNewSchema: sanitizeDataForNewSchema.bind(schemaUtils),
      }
      // RJSF offers no other hook: its state and its fields share these utilities.
      schemaUtils.sanitizeDataForNewSchema = (next = {}, last = {}, data: unknown) =>
        carriedOver(utils, next, last, data)
    }
    return state
  }
}
