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
