interface SharedRead {
  answer: Promise<unknown>
  /** Number of callers that still wait; the request is aborted when it reaches 0. */
  waiting: number
  controller: AbortController
}

const reads = new Map<string, SharedRead>()

/** Stops sharing the reads in flight. Called for a write: reads that started before it may return old data. */
export const clearSharedReads = (): void => reads.clear()

/** Rejects when `signal` aborts; the shared request continues for the other callers. */
function withSignal<T>(answer: Promise<T>, signal: AbortSignal | undefined, leave: () => void): Promise<T> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const stop = () => {
      leave()
      reject(signal.reason)
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Identical reads in flight share one request. Each further caller gets its own copy of the answer. */
export function shareInFlight<T>(
  key: string,
  read: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let current = reads.get(key)
  if (!current) {
    const controller = new AbortController()
    const started: SharedRead = { controller, waiting: 0, answer: read(controller.signal) }
    const end = () => void (reads.get(key) === started && reads.delete(key))
    started.answer.then(end, end)
    reads.set(key, started)
    current = started
  }
  const joined = current
  joined.waiting += 1
  const leave = () => {
    joined.waiting -= 1
    if (joined.waiting > 0) return
    if (reads.get(key) === joined) reads.delete(key)
    joined.controller.abort(signal?.reason)
  }
  const answer = joined.answer as Promise<T> // the key names the call, and so the type of its answer
  return withSignal(
    joined.waiting > 1 ? answer.then((value) => structuredClone(value)) : answer,
    signal,
    leave,
  )
}

interface Write {
  resource: string
  done: Promise<unknown>
}

const running = new Set<Write>()

const overlap = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

/**
 * Runs writes to the same resource one after the other, in call order. A resource is a path; a collection contains the paths
 * below it, so a write to a collection waits for writes to its items, and the reverse. Outdated writes are not dropped here:
 * engine/list/pending-writes.ts does that for rows.
 */
export function inOrder<T>(resource: string, run: () => Promise<T>): Promise<T> {
  const earlier = [...running].flatMap((write) => (overlap(write.resource, resource) ? write.done : []))
  const answer = Promise.allSettled(earlier).then(run)
  const write: Write = { resource, done: answer }
  running.add(write)
  return answer.finally(() => running.delete(write))
}
