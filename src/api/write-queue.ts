interface Write {
  resource: string
  done: Promise<unknown>
}

const running = new Set<Write>()

const overlap = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

/**
 * Runs writes to the same resource one after the other, in call order. A resource is a path; a collection contains the paths
 * below it, so a write to a collection waits for writes to its items, and the reverse. Outdated writes are not dropped here:
 * engine/list/last-value-queue.ts does that for rows.
 */
export function inOrder<T>(resource: string, run: () => Promise<T>): Promise<T> {
  const earlier = [...running].flatMap((write) => (overlap(write.resource, resource) ? write.done : []))
  const answer = Promise.allSettled(earlier).then(run)
  const write: Write = { resource, done: answer }
  running.add(write)
  return answer.finally(() => running.delete(write))
}
