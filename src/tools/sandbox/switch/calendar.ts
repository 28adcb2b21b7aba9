const DAY = 86_400_000

const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Easter Sunday in UTC ms (anonymous Gregorian computus). */
export function easter(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)
}

/**
 * Whether an ISO date is a TARGET business day: no weekend, no 1 January, Good Friday, Easter Monday, 1 May, 25 or 26
 * December.
 */
export function isBusinessDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(time) || iso(time) !== date) return false
  const weekday = new Date(time).getUTCDay()
  const sunday = easter(Number(date.slice(0, 4)))
  const moving = time === sunday - 2 * DAY || time === sunday + DAY
  return (
    weekday !== 0 && weekday !== 6 && !moving && !['01-01', '05-01', '12-25', '12-26'].includes(date.slice(5))
  )
}

/** The day that is `count` business days after `from` (both ISO dates). */
export function addBusinessDays(from: string, count: number): string {
  let time = Date.parse(`${from}T00:00:00Z`)
  for (let left = count; left > 0;) {
    time += DAY
    if (isBusinessDay(iso(time))) left -= 1
  }
  return iso(time)
}

export const addDays = (from: string, count: number) => iso(Date.parse(`${from}T00:00:00Z`) + count * DAY)

export const today = () => iso(Date.now())

/** Full years from a birth date to today. */
export function age(birthDate: string): number {
  const now = today()
  const years = Number(now.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return now.slice(5) < birthDate.slice(5) ? years - 1 : years
}
