/** An idempotent write. */
export interface Write {
  /** What it changes, as a path: a longer one is a part of a shorter one. */
  resource: string
  /** Which side of it: only writes of the same side can take each other's place. */
  side: string
  body: object | undefined
  run(): Promise<unknown>
}

interface Job {
  write: Write
  started: boolean
  done: Promise<unknown>
}

const jobs = new Set<Job>()

const meet = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

/** The newer one says all that the older one would have said. */
const replaces = (newer: Write, older: Write): boolean =>
  newer.resource === older.resource &&
  newer.side === older.side &&
  Object.keys(older.body ?? {}).every((key) => newer.body && key in newer.body)

/**
 * Writes to the same resource go one after the other, in the order in which they were wanted; one to a whole collection
 * waits for all in it, and they for it. One that still waits gives way to a newer one: the last intent wins.
 */
export function inOrder<T>(write: Write & { run(): Promise<T> }): Promise<T> {
  const before = [...jobs].filter((job) => meet(job.write.resource, write.resource))
  const last = before.at(-1)
  if (last && !last.started && replaces(write, last.write)) {
    last.write = write
    return last.done as Promise<T> // the answer of the newer one
  }
  const job: Job = { write, started: false, done: Promise.resolve() }
  const go = async () => {
    await Promise.allSettled(before.map(({ done }) => done))
    job.started = true
    return job.write.run()
  }
  job.done = go().finally(() => jobs.delete(job))
  jobs.add(job)
  return job.done as Promise<T> // what `run` gives
}
