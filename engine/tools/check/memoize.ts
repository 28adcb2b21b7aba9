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
    if (last?.others.every((other, i) => other === others[i])) return last.result
    const result = read(key, ...others)
    remembered.set(key, { others, result })
    return result
  }
}

/** Remembers each result of a function for a configuration. The last argument alone tells the results of one configuration apart. */
export function memoizeWithin<Whole extends object, Others extends [...unknown[], object], Result>(
  read: (whole: Whole, ...others: Others) => Result,
): (whole: Whole, ...others: Others) => Result {
  const remembered = new WeakMap<Whole, Map<unknown, { result: Result }>>()
  return (whole, ...others) => {
    const results = remembered.get(whole) ?? new Map<unknown, { result: Result }>()
    remembered.set(whole, results)
    const key = others.at(-1)
    const known = results.get(key)
    if (known) return known.result
    const result = read(whole, ...others)
    results.set(key, { result })
    return result
  }
}
