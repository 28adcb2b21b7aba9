import type { Problem } from '#generated/engine.ts'

/** ISO time until which the server asked to wait. */
export const waitUntil = ({ at, retryAfter }: Problem): string | undefined =>
  retryAfter && !Number.isNaN(Date.parse(at))
    ? new Date(Date.parse(at) + retryAfter * 1000).toISOString()
    : undefined
