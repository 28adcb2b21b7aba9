import type { DeploymentConfig } from '#generated/engine.ts'
import { early, listenEarly } from '../early.ts'

/** Something that sends what happens to elsewhere. */
export interface Sink {
  /** At once: what has not gone out yet does not go out any more. */
  stop(): void
}

let running: Promise<Sink | undefined>[] = []

/** Opens what this installation declares. What does not load is done without. */
export function start({ usage }: DeploymentConfig, isAllowed: () => boolean): void {
  stop()
  const sinks = [
    usage &&
      import('../usage-sink.ts').then(
        ({ open }) =>
          () =>
            open(usage.endpoint),
      ),
  ]
  running = sinks.map(async (loading) => {
    try {
      const open = await loading
      return open && isAllowed() ? open() : undefined
    } catch {
      return undefined
    }
  })
}

/** What went wrong so far; from now on nothing is kept. */
function takeEarly(): Event[] {
  listenEarly('removeEventListener')
  return early.splice(0)
}

/** Closes what is open, and forgets what was kept for it. */
export function stop(): void {
  takeEarly()
  for (const sink of running) void sink.then((open) => open?.stop())
  running = []
}
