import type { Retries, Timeouts } from '#generated/engine.ts'
import { config } from '../config/config.ts'

/**
 * Classes of calls, as `x-call` in schemas/api declares them. They decide timeout and retries:
 * A carries a PIN or TAN, B has an effect that must not happen twice, C is an idempotent write, D is a read, E asks whether an
 * order is complete, F refreshes the tokens.
 */
export type CallClass = Exclude<keyof Timeouts, 'upload' | 'order' | 'idle' | 'approval'>

export const carriesSecret = (kind: CallClass): boolean => kind === 'A'
export const isRead = (kind: CallClass): boolean => kind === 'D' || kind === 'E'

/**
 * Milliseconds: the timeouts of the classes; how long to poll for the outcome of an order; the minimum interval between two polls for
 * an approval; the longest time without progress of an upload. A test compares them with schemas/engine/config.schema.json.
 */
export const defaultTimeouts: Record<Exclude<keyof Timeouts, 'idle'>, number> = {
  A: 90_000,
  B: 60_000,
  C: 15_000,
  D: 15_000,
  E: 5_000,
  F: 15_000,
  order: 120_000,
  approval: 5000,
  upload: 30_000,
}

export const defaultRetries: Required<Retries> = { C: 2, D: 2, E: 1, F: 2, delay: 500 }

const isConfigured = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && Number(value) >= least

/** One of these times in milliseconds, as the operator configured it. */
export function timeoutOf(kind: keyof typeof defaultTimeouts): number {
  const value = config().timeouts?.[kind]
  return isConfigured(value, 1) ? value : defaultTimeouts[kind]
}

/** Number of automatic retries; 0 for calls that carry a secret or have an effect, whatever the config says. */
export function retriesOf(kind: CallClass): number {
  if (kind === 'A' || kind === 'B') return 0
  const value = config().retries?.[kind]
  return isConfigured(value, 0) ? value : defaultRetries[kind]
}

/** Delay before retry `attempt` (from 0) in milliseconds: base * 2^attempt, with a jitter of 50 %. */
export function delayBefore(attempt: number): number {
  const value = config().retries?.delay
  const base = isConfigured(value, 1) ? value : defaultRetries.delay
  return base * 2 ** attempt * (0.5 + Math.random())
}
