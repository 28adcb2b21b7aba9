import { scopedName } from '#engine/util/base-path.ts'
import { asArray, isObject, type JsonObject } from '#engine/util/json.ts'

/**
 * A list in local storage, which all tabs share and which outlives them. It never throws.
 * @param lifetime milliseconds. Items whose time `at` is further away count as absent, and so do those that `isItem` does not accept
 */
export function localList<Item extends { at: number }>(
  key: string,
  lifetime: number,
  isItem: (value: JsonObject) => boolean,
) {
  const name = scopedName(key)
  const isCurrent = (value: unknown): value is Item =>
    isObject(value) && Math.abs(Date.now() - Number(value.at)) < lifetime && isItem(value)
  const itemsIn = (text: string): Item[] => {
    try {
      return asArray(JSON.parse(text)).filter(isCurrent)
    } catch {
      return []
    }
  }
  return {
    /** The items; undefined if the storage is denied. */
    read: () => unlessDenied(() => itemsIn(localStorage.getItem(name) ?? '[]')),
    /** False if the storage is denied or full. */
    write: (items: readonly Item[]): boolean =>
      unlessDenied(() => {
        if (items.length > 0) localStorage.setItem(name, JSON.stringify(items))
        else localStorage.removeItem(name)
        return true
      }) ?? false,
  }
}

function unlessDenied<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

export const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
