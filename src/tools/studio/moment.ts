import { localDay } from '#engine/util/dates.ts'

const two = (part: number) => String(Math.abs(part)).padStart(2, '0')

/** A point in time (ISO 8601 with a time zone) as local date and time, such as 2026-12-05T20:00; empty if it is not valid. */
export function localTime(moment: string): string {
  const at = new Date(moment)
  // `Date` accepts other formats too, and may swap day and month.
  if (!/^\d{4}-\d{2}-\d{2}T/.test(moment) || Number.isNaN(at.getTime())) return ''
  return `${localDay(at)}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The reverse of `localTime`: a local date and time as ISO 8601 with the local time zone. */
export function momentOf(local: string): string {
  const at = new Date(local)
  if (Number.isNaN(at.getTime())) return ''
  const offset = -at.getTimezoneOffset()
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.trunc(offset / 60))}:${two(offset % 60)}`
  return `${localTime(local)}:00${zone}`
}
