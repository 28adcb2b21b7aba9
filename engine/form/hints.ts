import type { FieldUi, FormUi, OthersUi } from '#generated/engine.ts'

/** Hints of one value, wherever it stands. */
export type Hints = FieldUi | OthersUi
/** Hints that hold others: those of the form itself, of an object, of a list. */
type Holder = Pick<FieldUi, 'fields' | 'choices' | 'items' | 'more' | 'others'>

const isPlace = (key: string) => /^\d+$/.test(key)

/** The hints of what stands in a list or object under a key; of a choice, those of the first alternative that has it. */
function below(holder: Holder, key: string): Hints | undefined {
  const { fields, items, more, choices = [], others } = holder
  if (fields && Object.hasOwn(fields, key)) return fields[key]
  const item = isPlace(key) ? (Array.isArray(items) ? (items[Number(key)] ?? more) : items) : undefined
  if (item) return item
  for (const choice of choices) {
    const found = below(choice, key)
    if (found) return found
  }
  return others
}

/** The hints at a path of keys and places; undefined where there are none. A definition that leads back is looked into last. */
export function hintsAt(ui: FormUi, path: readonly string[]): Hints | undefined {
  let found: Hints | undefined = ui.root
  let holder: Holder = ui.root ?? ui
  for (const key of path) {
    found = below(holder, key)
    for (const definition of Object.values(ui.definitions ?? {})) found ??= below(definition, key)
    holder = found ?? {}
  }
  return found
}

/** Hints of all values that have some, each with its path; `*` stands for any item or name. */
export function* eachHint(
  holder: Holder,
  path: readonly string[] = [],
): Generator<[readonly string[], Hints]> {
  const { fields = {}, items = [], more, choices = [], others } = holder
  const inner: [string, Hints][] = [
    ...Object.entries(fields),
    ...[items, more ?? []].flat().map((hints): [string, Hints] => ['*', hints]),
    ...(others ? [['*', others] as [string, Hints]] : []),
  ]
  for (const [key, hints] of inner) {
    yield [[...path, key], hints]
    yield* eachHint(hints, [...path, key])
  }
  for (const choice of choices) yield* eachHint(choice, path)
}
