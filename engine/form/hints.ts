import type { FieldUi, FormUi, OthersUi } from '#generated/engine.ts'

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
