import type { FieldUi, FormUi } from '#generated/engine.ts'

/** Keys and indexes; in a pattern `*` stands for every item. */
export type Path = readonly string[]

/** A value of a form and its path. */
export interface ValueAtPath {
  path: Path
  value: unknown
}

/** The values at a pattern such as children, *, name. Missing values are left out. */
export function valuesAt(value: unknown, pattern: Path): ValueAtPath[] {
  return pattern.reduce<ValueAtPath[]>(
    (found, key) =>
      found.flatMap(({ path, value: container }) => {
        if (typeof container !== 'object' || container === null) return []
        return Object.entries(container).flatMap(([name, inner]: [string, unknown]) =>
          key === '*' || key === name ? [{ path: [...path, name], value: inner }] : [],
        )
      }),
    [{ path: [], value }],
  )
}

/** Whether a path matches a pattern whose keys are separated by slashes. */
export const matchesPattern = (path: Path, pattern: string): boolean => {
  const keys = pattern.split('/')
  return keys.length === path.length && keys.every((key, index) => key === '*' || key === path[index])
}

/** A DOM id from an id of RJSF. Names and values may contain spaces, but ids in ARIA attributes are separated by spaces. */
export const asId = (id: string): string => id.replaceAll(/[\s%]/g, encodeURIComponent)

/** The DOM id of the control at a path; RJSF builds the same one from idPrefix and idSeparator. */
export const idAt = (name: string, path: Path): string => asId([name, ...path].join('-'))

const isIndex = (key: string) => /^\d+$/.test(key)

/** `number` for labels: the number of the innermost list item on a path, from 1. Empty outside of lists. */
export function itemNumberAt(path: Path): { number?: number } {
  const index = path.findLast(isIndex)
  return index === undefined ? {} : { number: Number(index) + 1 }
}

/** Hints that contain hints of nested values: those of a form, an object, a list, or a choice between alternatives. */
type Holder = Pick<FieldUi, 'fields' | 'alternatives' | 'items'>

/** The hints of the value under a key. If several alternatives have it, the first of them counts. */
function hintsBelow({ fields = {}, items, alternatives = [] }: Holder, key: string): FieldUi | undefined {
  if (Object.hasOwn(fields, key)) return fields[key]
  if (items && isIndex(key)) return items
  for (const alternative of alternatives) {
    const found = hintsBelow(alternative, key)
    if (found) return found
  }
  return undefined
}

/** The hints at a path; undefined if there are none. */
export function hintsAt(ui: FormUi, path: Path): FieldUi | undefined {
  let found: FieldUi | undefined
  let holder: Holder = ui
  for (const key of path) {
    found = hintsBelow(holder, key)
    holder = found ?? {}
  }
  return found
}

/** All hints of a form with the patterns of their paths. */
export function* eachHint(holder: Holder, path: Path = []): Generator<[Path, FieldUi]> {
  const { fields = {}, items, alternatives = [] } = holder
  for (const [key, hints] of [...Object.entries(fields), ...(items ? [['*', items] as const] : [])]) {
    yield [[...path, key], hints]
    yield* eachHint(hints, [...path, key])
  }
  for (const alternative of alternatives) yield* eachHint(alternative, path)
}
