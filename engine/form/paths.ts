/** A value of a form and its path: keys and indexes. */
export interface ValueAtPath {
  path: readonly string[]
  value: unknown
}

const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

// The values at a path such as children/*/name; * stands for every item. Missing values are left out.
export function valuesAt(value: unknown, pattern: string): ValueAtPath[] {
  return pattern.split('/').reduce<ValueAtPath[]>(
    (found, key) =>
      found.flatMap(({ path, value: container }) => {
        if (!isContainer(container)) return []
        const keys = key === '*' ? Object.keys(container) : [key]
        return keys.flatMap((name) =>
          Object.hasOwn(container, name) ? [{ path: [...path, name], value: container[name] }] : [],
        )
      }),
    [{ path: [], value }],
  )
}

/** A DOM id from an id of RJSF. Names and values may contain spaces, but ids in ARIA attributes are separated by spaces. */
export const asId = (id: string): string => id.replaceAll(/[\s%]/g, encodeURIComponent)

/** The DOM id of the control at a path; RJSF builds the same one from idPrefix and idSeparator. */
export const idAt = (name: string, path: readonly string[]): string => asId([name, ...path].join('-'))

/** `number` for labels: the number of the innermost list item on a path, from 1. Empty outside of lists. */
export function itemNumberAt(path: readonly string[]): { number?: number } {
  const index = path.findLast((key) => /^\d+$/.test(key))
  return index === undefined ? {} : { number: Number(index) + 1 }
}
