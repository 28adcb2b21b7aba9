import type { Retries, Timeouts } from '#generated/engine.ts'
import { config } from '../boot/config.ts'

/** Classes of calls, as `x-call` in schemas/api declares them: A secret, B effect, C idempotent write, D read, E completed?, F refresh. */
export type CallClass = Exclude<keyof Timeouts, 'upload' | 'order' | 'idle' | 'approval'>

/** Milliseconds. A test holds them against the defaults that schemas/engine/config.schema.json promises. */
export const defaultTimeouts: Record<CallClass, number> = {
  A: 90_000,
  B: 60_000,
  C: 15_000,
  D: 15_000,
  E: 5_000,
  F: 15_000,
}

export const defaultAsking = 120_000

export const defaultPolling = 5000

export const defaultRetries: Required<Retries> = { C: 2, D: 2, E: 1, F: 2, delay: 500 }

/** A number that an operator set, where it is one in bounds. */
const set = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && Number(value) >= least

/** Longest wait for an answer in milliseconds. */
export function timeoutOf(kind: CallClass): number {
  const value = config().timeouts?.[kind]
  return set(value, 1) ? value : defaultTimeouts[kind]
}

/** How long it is asked what became of an order, in milliseconds. */
export function longestAsking(): number {
  const value = config().timeouts?.order
  return set(value, 1) ? value : defaultAsking
}

/** Shortest pause between two questions whether an approval was given, in milliseconds. */
export function shortestPolling(): number {
  const value = config().timeouts?.approval
  return set(value, 1) ? value : defaultPolling
}

/** How often a call may be sent again by itself; 0 for what carries a secret or has an effect, whatever the config says. */
export function retriesOf(kind: CallClass): number {
  if (kind === 'A' || kind === 'B') return 0
  const value = config().retries?.[kind]
  return set(value, 0) ? value : defaultRetries[kind]
}

/** Wait before repetition `attempt` (from 0) in milliseconds: base * 2^attempt, varied by half. */
export function delayBefore(attempt: number): number {
  const value = config().retries?.delay
  const base = set(value, 1) ? value : defaultRetries.delay
  return base * 2 ** attempt * (0.5 + Math.random())
}
