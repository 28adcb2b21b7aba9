import type { FieldUi, FormUi, OthersUi } from '#generated/engine.ts'

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

/** Hints of one value, at any depth. */
type Hints = FieldUi | OthersUi
/** Hints that contain hints of nested values: the hints of a form, an object or a list. */
type Holder = Pick<FieldUi, 'fields' | 'alternatives' | 'items' | 'additionalItems' | 'additionalProperties'>

const isIndex = (key: string) => /^\d+$/.test(key)

/** The hints of the value under a key. If alternatives have it, the first of them counts. */
function hintsBelow(holder: Holder, key: string): Hints | undefined {
  const { fields, items, additionalItems, alternatives = [], additionalProperties } = holder
  if (fields && Object.hasOwn(fields, key)) return fields[key]
  const item = isIndex(key)
    ? Array.isArray(items)
      ? (items[Number(key)] ?? additionalItems)
      : items
    : undefined
  if (item) return item
  for (const alternative of alternatives) {
    const found = hintsBelow(alternative, key)
    if (found) return found
  }
  return additionalProperties
}

/** The hints at a path; undefined if there are none. Definitions that refer to themselves are searched last. */
export function hintsAt(ui: FormUi, path: readonly string[]): Hints | undefined {
  let found: Hints | undefined = ui.root
  let holder: Holder = ui.root ?? ui
  for (const key of path) {
    found = hintsBelow(holder, key)
    for (const definition of Object.values(ui.definitions ?? {})) found ??= hintsBelow(definition, key)
    holder = found ?? {}
  }
  return found
}

/** All hints of a form with their paths; `*` stands for any item or name. */
export function* eachHint(
  holder: Holder,
  path: readonly string[] = [],
): Generator<[readonly string[], Hints]> {
  const { fields = {}, items = [], additionalItems, alternatives = [], additionalProperties } = holder
  const inner: [string, Hints][] = [
    ...Object.entries(fields),
    ...[items, additionalItems ?? []].flat().map((hints): [string, Hints] => ['*', hints]),
    ...(additionalProperties ? [['*', additionalProperties] as [string, Hints]] : []),
  ]
  for (const [key, hints] of inner) {
    yield [[...path, key], hints]
    yield* eachHint(hints, [...path, key])
  }
  for (const alternative of alternatives) yield* eachHint(alternative, path)
}
