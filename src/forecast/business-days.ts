import { addDays, isoDate, parseDay, weekday } from '#engine/util/dates.ts'

/** Easter Sunday of a year from 1900 to 2099 as ISO date: Gauss's algorithm with its two exceptions. */
function easter(year: number): string {
  const golden = year % 19
  const moon = (19 * golden + 24) % 30
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7
  const day = moon + sunday
  // Counted from 22 March. The moon of the calendar may not be full later than 18 April, nor twice on that day in one cycle.
  const late = day === 35 || (day === 34 && moon === 28 && golden > 10) ? 7 : 0
  return isoDate(year, 3, 22 + day - late)
}

/** TARGET (T2) holidays of a year, as ISO dates: 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. Source: ECB. */
export function targetHolidays(year: number): string[] {
  const sunday = easter(year)
  const moving = [addDays(sunday, -2), addDays(sunday, 1)].filter((date) => date !== undefined)
  return [`${year}-01-01`, ...moving, `${year}-05-01`, `${year}-12-25`, `${year}-12-26`]
}

export function isBusinessDay(date: unknown): boolean {
  const day = weekday(date)
  if (typeof date !== 'string' || day === undefined) return false
  return day !== 0 && day !== 6 && !targetHolidays(Number(date.slice(0, 4))).includes(date)
}

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
