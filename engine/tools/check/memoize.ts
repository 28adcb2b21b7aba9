/** The results that are kept for each object, so that a changed configuration does not push out the sound one. */
const mostKept = 4

/** Caches the last results of a function for each object, which never changes: a changed file is another object. */
export function memoize<Key extends object, Others extends unknown[], Result>(
  read: (key: Key, ...others: Others) => Result,
): (key: Key, ...others: Others) => Result {
  const remembered = new WeakMap<Key, { others: Others; result: Result }[]>()
  return (key, ...others) => {
    const kept = remembered.get(key) ?? []
    const known = kept.find(
      (each) => each.others.length === others.length && others.every((other, i) => other === each.others[i]),
    )
    const last = known ?? { others, result: read(key, ...others) }
    if (last !== kept[0])
      remembered.set(key, [last, ...kept.filter((each) => each !== last)].slice(0, mostKept))
    return last.result
  }
}

/** Caches the results of a function for each configuration and last argument. The arguments between them must follow from the last one. */
export function memoizeByLastArgument<Whole extends object, Others extends [...unknown[], object], Result>(
  read: (whole: Whole, ...others: Others) => Result,
): (whole: Whole, ...others: Others) => Result {
  const remembered = new WeakMap<Whole, Map<unknown, { result: Result }>>()
  return (whole, ...others) => {
    const results = remembered.get(whole) ?? new Map<unknown, { result: Result }>()
    remembered.set(whole, results)
    const found = results.get(others.at(-1)) ?? { result: read(whole, ...others) }
    results.set(others.at(-1), found)
    return found.result
  }
}
