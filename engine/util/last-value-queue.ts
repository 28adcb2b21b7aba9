/** The callbacks of a queue. */
interface QueueWork<Value, Answer> {
  run(key: string, value: Value): Promise<Answer>
  /** A call has succeeded; `last` when no newer value is queued for the key. */
  done(key: string, value: Value, answer: Answer, last: boolean): void
  /** The call for the newest value has failed. Failures of outdated values are not reported. */
  failed(key: string, value: Value, failure: unknown): void
}

interface LastValueQueue<Value> {
  /** Queues a value: sent at once, or after the running call of the key if it still differs then. */
  enqueue(key: string, value: Value): void
  /** Drops values that were not sent yet. */
  discard(keys: Iterable<string>): void
  /** Runs a task exclusively: after the running calls, before all values that are queued from now on. */
  runExclusive<Result>(task: () => Promise<Result>): Promise<Result>
}

interface Lane<Value> {
  busy: boolean
  next: { value: Value } | undefined
}

/**
 * Serializes idempotent writes: at most one running call per key, the last value wins, and a value that changed back while
 * it was waiting is not sent.
 */
export function createLastValueQueue<Value, Answer>(work: QueueWork<Value, Answer>): LastValueQueue<Value> {
  const lanes = new Map<string, Lane<Value>>()
  let running = 0
  let exclusiveTasks = 0
  let tasks: Promise<unknown> = Promise.resolve()
  const whenIdle: (() => void)[] = []

  const isOpen = () => exclusiveTasks === 0

  const laneOf = (key: string): Lane<Value> => {
    const lane = lanes.get(key) ?? { busy: false, next: undefined }
    lanes.set(key, lane)
    return lane
  }

  async function send(key: string, lane: Lane<Value>, value: Value): Promise<void> {
    const outcome = await work.run(key, value).then(
      (answer) => ({ answer }),
      (failure: unknown) => ({ failure }),
    )
    if (lane.next?.value === value) lane.next = undefined
    if ('answer' in outcome) work.done(key, value, outcome.answer, !lane.next)
    else if (!lane.next) work.failed(key, value, outcome.failure)
  }

  async function drain(key: string, lane: Lane<Value>): Promise<void> {
    if (lane.busy) return
    lane.busy = true
    running++
    while (lane.next && isOpen()) {
      const { value } = lane.next
      lane.next = undefined
      // One after the other is the point of a lane.
      await send(key, lane, value)
    }
    lane.busy = false
    running--
    if (!lane.next) lanes.delete(key)
    if (running === 0) for (const go of whenIdle.splice(0)) go()
  }

  const idle = () => (running === 0 ? Promise.resolve() : new Promise<void>((go) => whenIdle.push(go)))

  return {
    enqueue(key, value) {
      const lane = laneOf(key)
      lane.next = { value }
      if (isOpen()) void drain(key, lane)
    },
    discard(keys) {
      for (const key of keys) {
        const lane = lanes.get(key)
        if (lane) lane.next = undefined
      }
    },
    async runExclusive(task) {
      exclusiveTasks++
      const outcome = tasks.then(idle).then(task)
      tasks = outcome.catch(() => undefined)
      try {
        return await outcome
      } finally {
        exclusiveTasks--
        if (isOpen()) for (const [key, lane] of lanes) void drain(key, lane)
      }
    },
  }
}
