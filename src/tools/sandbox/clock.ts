/** Sandbox time: a factor of 10 makes every wait ten times shorter. Lifetimes of tokens and challenges do not scale. */
export interface Clock {
  /** Waits `ms` of sandbox time. */
  sleep(ms: number): Promise<void>
  /** Sandbox milliseconds since `start` (a value of Date.now()). */
  elapsed(start: number): number
  /** Real milliseconds for `ms` of sandbox time, at least 1. */
  real(ms: number): number
}

/** @param factor how much faster than real time; 1 = real time */
export function createClock(factor = 1): Clock {
  const real = (ms: number) => Math.max(1, Math.round(ms / factor))
  return {
    real,
    elapsed: (start) => (Date.now() - start) * factor,
    sleep: (ms) => new Promise((done) => void setTimeout(done, real(ms))),
  }
}

/** Factor from the environment variable SANDBOX_CLOCK: a positive number, else 1. */
export function clockFactor(value: string | undefined): number {
  const factor = Number(value)
  return Number.isFinite(factor) && factor > 0 ? factor : 1
}
