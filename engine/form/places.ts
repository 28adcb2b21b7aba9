/** A value of a form and where it stands, as keys and places from the value that was asked. */
export interface Place {
  path: readonly string[]
  value: unknown
}

const isHolder = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

// The values at a path such as children/*/name, where * stands for every item. What is not there is left out.
export function placesAt(value: unknown, pattern: string): Place[] {
  return pattern.split('/').reduce<Place[]>(
    (places, key) =>
      places.flatMap(({ path, value: holder }) => {
        if (!isHolder(holder)) return []
        const keys = key === '*' ? Object.keys(holder) : [key]
        return keys.flatMap((name) =>
          Object.hasOwn(holder, name) ? [{ path: [...path, name], value: holder[name] }] : [],
        )
      }),
    [{ path: [], value }],
  )
}

/** The id of RJSF, which may hold blanks of a name or a value, as one of the DOM: lists of ids are separated by blanks. */
export const asId = (id: string): string => id.replaceAll(/[\s%]/g, encodeURIComponent)

/** The DOM id of what stands at a path; RJSF builds the same from idPrefix and idSeparator. */
export const idAt = (name: string, path: readonly string[]): string => asId([name, ...path].join('-'))

/** Values for the label of what stands at a path: the place of its item, counted from 1; none outside of lists. */
export function placeValues(path: readonly string[]): { number?: number } {
  const place = path.findLast((key) => /^\d+$/.test(key))
  return place === undefined ? {} : { number: Number(place) + 1 }
}
