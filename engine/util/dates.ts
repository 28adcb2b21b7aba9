/** Calendar days as ISO dates (YYYY-MM-DD), the only format in which days are stored. */
const pattern = /^(\d{4})-(\d{2})-(\d{2})$/
const msPerDay = 86_400_000

const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Midnight UTC of an ISO date in milliseconds; undefined for any other value, such as 2026-02-30. */
export function parseDay(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? pattern.exec(value) : null
  if (!parts) return undefined
  const time = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  return iso(time) === value ? time : undefined
}

/** The ISO date of a year, a month (1 to 12) and a day; a month or day beyond the last one counts on into the next. */
export const isoDate = (year: number, month: number, day: number): string =>
  iso(Date.UTC(year, month - 1, day))

/** The day of a point in time in the time zone of the customer, not in UTC. */
export const localDay = (at: Date): string => isoDate(at.getFullYear(), at.getMonth() + 1, at.getDate())

export const today = (): string => localDay(new Date())

/** The day `days` after an ISO date; undefined if the value is no ISO date. */
export function addDays(date: unknown, days: number): string | undefined {
  const time = parseDay(date)
  return time === undefined ? undefined : iso(time + days * msPerDay)
}

/** Days from one ISO date to another, negative backwards; undefined if one is no ISO date. */
export function daysBetween(from: unknown, to: unknown): number | undefined {
  const [start, end] = [parseDay(from), parseDay(to)]
  return start === undefined || end === undefined ? undefined : Math.round((end - start) / msPerDay)
}

/** 0 Sunday to 6 Saturday; undefined if the value is no ISO date. */
export function weekday(date: unknown): number | undefined {
  const time = parseDay(date)
  return time === undefined ? undefined : new Date(time).getUTCDay()
}

/** The days of a scale, as ISO dates. */
interface Days {
  first: string
  /** Index of the last day. */
  last: number
  /** Days that cannot be chosen. */
  closed: ReadonlySet<string>
}

/** The day at an index if it can be chosen; else the nearest such day in this direction; else the nearest in the other one. */
export function openDay({ first, last, closed }: Days, at: number, by: 1 | -1): string | undefined {
  const all = Array.from({ length: last + 1 }, (_, index) => addDays(first, index) ?? '')
  const [before, after] = [all.slice(0, at + 1).toReversed(), all.slice(at)]
  return [...(by === 1 ? after : before), ...(by === 1 ? before : after)].find((day) => !closed.has(day))
}

/** Longest delay of `setTimeout` in browsers, in milliseconds: it fires at once for a longer one. */
const maxDelay = 2 ** 31 - 1

/** Calls back at a point in time, which sleep does not move: at once when it is past, never for Infinity. Returns what cancels it. */
export function callAt(at: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const remaining = Math.max(0, at - Date.now())
    timer = setTimeout(() => (at > Date.now() ? wait() : run()), Math.min(remaining, maxDelay))
  }
  if (Number.isFinite(at)) wait()
  return () => clearTimeout(timer)
}
