/**
 * Caches the last result of a function for each object while the other arguments stay the same. This is safe, because the objects
 * of a configuration are immutable: a changed file is another object.
 */
export function memoize<Key extends object, Others extends unknown[], Result>(
  read: (key: Key, ...others: Others) => Result,
): (key: Key, ...others: Others) => Result {
  const remembered = new WeakMap<Key, { others: Others; result: Result }>()
  return (key, ...others) => {
    const last = remembered.get(key)
    const isSame =
      last?.others.length === others.length && last.others.every((argument, i) => argument === others[i])
    if (last && isSame) return last.result
    const result = read(key, ...others)
    remembered.set(key, { others, result })
    return result
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
