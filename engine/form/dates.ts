/** Days as ISO dates (YYYY-MM-DD), the only form in which the product keeps them. */
const pattern = /^(\d{4})-(\d{2})-(\d{2})$/
const day = 86_400_000

const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Midnight UTC of an ISO date in milliseconds; undefined for anything else, also for 2026-02-30. */
export function parseDay(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? pattern.exec(value) : null
  if (!parts) return undefined
  const time = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  return iso(time) === value ? time : undefined
}

/** The day on the customer's own calendar, not the one in Greenwich. */
export function today(): string {
  const now = new Date()
  return iso(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))
}

/** The day `days` after an ISO date; undefined when that is none. */
export function addDays(date: unknown, days: number): string | undefined {
  const time = parseDay(date)
  return time === undefined ? undefined : iso(time + days * day)
}

/** 0 Sunday to 6 Saturday; undefined when the value is no ISO date. */
export function weekday(date: unknown): number | undefined {
  const time = parseDay(date)
  return time === undefined ? undefined : new Date(time).getUTCDay()
}
