import type { EndedConsent } from '#generated/context.ts'
import type { DeploymentConfig } from '#generated/engine.ts'
import { early, most } from '../early-errors.ts'

/** Something that sends what happens to elsewhere. */
export interface Sink {
  /** At once: what has not gone out yet does not go out any more. */
  stop(): void
}

let running: Promise<Sink | undefined>[] = []

/** Usage events from the answer on, until who takes them is loaded. */
let meanwhile = new AbortController()
const mostUsage = 200

function gather(): unknown[] {
  const events: unknown[] = []
  meanwhile = new AbortController()
  const { signal } = meanwhile
  const take = ({ detail }: Event & { detail?: unknown }) =>
    void (events.length < mostUsage && events.push(detail))
  window.addEventListener('wechselwerk:usage', take, { signal })
  return events
}

/** What went wrong so far; from now on nothing is kept. */
function takeEarly(): unknown[] {
  const taken = early.filter((failure) => failure !== undefined)
  early.fill(undefined).length = most
  return taken
}

/** Opens what this installation declares, as long as the customer agrees. What does not load is done without. */
export function start({ usage, sentry }: DeploymentConfig, agreement: () => EndedConsent | undefined): void {
  const before = takeEarly()
  stop()
  const gathered = gather()
  const open = [
    usage &&
      (async () => {
        const sink = await import('../usage-sink.ts')
        return () => {
          meanwhile.abort()
          return sink.open(usage.endpoint, gathered, agreement())
        }
      }),
    sentry &&
      (async () => {
        const sink = await import('../sentry/sink.ts')
        return () => sink.open(sentry, before, agreement())
      }),
  ]
  running = open.map(async (load) => {
    try {
      const begin = await load?.()
      return agreement() ? begin?.() : undefined
    } catch {
      return undefined
    }
  })
}

/** Closes what is open, and forgets what was kept for it. */
export function stop(): void {
  takeEarly()
  meanwhile.abort()
  for (const sink of running) void sink.then((open) => open?.stop())
  running = []
}
