import type { DeploymentConfig } from '#generated/engine.ts'
import { early, most } from '../early.ts'

/** Something that sends what happens to elsewhere. */
export interface Sink {
  /** At once: what has not gone out yet does not go out any more. */
  stop(): void
}

let running: Promise<Sink | undefined>[] = []

/** What went wrong so far; from now on nothing is kept. */
function takeEarly(): unknown[] {
  const taken = early.filter((failure) => failure !== undefined)
  early.fill(undefined).length = most
  return taken
}

/** Opens what this installation declares. What does not load is done without. */
export function start({ usage, sentry }: DeploymentConfig, isAllowed: () => boolean): void {
  const before = takeEarly()
  stop()
  const open = [
    usage && (async () => (await import('../usage-sink.ts')).open.bind(undefined, usage.endpoint)),
    sentry && (async () => (await import('../sentry/sink.ts')).open.bind(undefined, sentry, before)),
  ]
  running = open.map(async (load) => {
    try {
      const begin = await load?.()
      return isAllowed() ? begin?.() : undefined
    } catch {
      return undefined
    }
  })
}

/** Closes what is open, and forgets what was kept for it. */
export function stop(): void {
  takeEarly()
  for (const sink of running) void sink.then((open) => open?.stop())
  running = []
}
