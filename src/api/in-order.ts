interface Job {
  resource: string
  done: Promise<unknown>
}

const jobs = new Set<Job>()

const meet = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

/**
 * Idempotent writes to the same resource run one after the other, in the order in which they were called. A resource is a
 * path; one that begins another contains it, so a write to a collection waits for all in it, and they for it. Which write is
 * still wanted is the caller's to know: for rows, engine/list/serial-queue.ts sends the last intent only.
 */
export function inOrder<T>(resource: string, run: () => Promise<T>): Promise<T> {
  const before = [...jobs].flatMap((job) => (meet(job.resource, resource) ? job.done : []))
  const answer = Promise.allSettled(before).then(run)
  const job: Job = { resource, done: answer }
  jobs.add(job)
  return answer.finally(() => jobs.delete(job))
}
