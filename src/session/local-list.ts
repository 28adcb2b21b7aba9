import { scopedName } from '#engine/util/base-path.ts'
import { isObject, type JsonObject } from '#engine/util/json.ts'

/**
 * A list in local storage, which all tabs share and which outlives them. Its functions throw if the storage is denied or full.
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
  return {
    read(): Item[] {
      const text = localStorage.getItem(name) ?? '[]'
      try {
        const stored: unknown = JSON.parse(text)
        return Array.isArray(stored) ? stored.filter(isCurrent) : []
      } catch {
        return []
      }
    },
    write(items: readonly Item[]): void {
      if (items.length > 0) localStorage.setItem(name, JSON.stringify(items))
      else localStorage.removeItem(name)
    },
  }
}

export const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
