import { addDays, isoDate, parseDay, weekday } from '#engine/util/dates.ts'

/** Easter Sunday of a year as ISO date: the anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
export function easter(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451)
  const total = epact + sunday - 7 * late + 114
  return isoDate(year, Math.floor(total / 31), (total % 31) + 1)
}

/**
 * TARGET (T2) holidays of a year, as ISO dates: 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. Source: ECB.
 */
export function targetHolidays(year: number): string[] {
  const sunday = easter(year)
  const moving = [addDays(sunday, -2), addDays(sunday, 1)].filter((date) => date !== undefined)
  return [`${year}-01-01`, ...moving, `${year}-05-01`, `${year}-12-25`, `${year}-12-26`]
}

/** True for an ISO date that is a TARGET business day: no weekend, no TARGET holiday. */
export function isBusinessDay(date: unknown): boolean {
  const day = weekday(date)
  if (typeof date !== 'string' || day === undefined) return false
  return day !== 0 && day !== 6 && !targetHolidays(Number(date.slice(0, 4))).includes(date)
}

/** The `count`th business day after an ISO date. */
export function addBusinessDays(date: string, count: number): string {
  if (parseDay(date) === undefined) throw new Error(`addBusinessDays: "${date}" is no ISO date`)
  let day = date
  for (let left = count; left > 0;) {
    day = addDays(day, 1) ?? day
    if (isBusinessDay(day)) left--
  }
  return day
}

export const onOrAfterBusinessDay = (date: string): string =>
  isBusinessDay(date) ? date : addBusinessDays(date, 1)
