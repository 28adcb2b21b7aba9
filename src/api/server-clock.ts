/**
 * The time of the server, from the `Date` header of its answers (RFC 9110, whole seconds). Deadlines that the server gives are
 * points in its time: a device whose clock is wrong would show a good TAN as expired.
 */

/** How far the device is ahead of the server, in milliseconds. Less than this is the way of the answer, and no wrong clock. */
const noise = 5000
let ahead = 0

/** Learns from an answer. `sent`: when its request was sent, in milliseconds since 1970 on this device. */
export function learnServerTime(date: string | null, sent: number): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const received = Date.now()
  // The header has whole seconds: half of one is added, so that it is right on average.
  const difference = (sent + received) / 2 - (server + 500)
  ahead = Math.abs(difference) - (received - sent) / 2 > noise ? difference : 0
}

/** A point in the server's time (ISO 8601) as the same moment by the clock of this device. */
export const onThisDevice = (at: string): string => new Date(Date.parse(at) + ahead).toISOString()
