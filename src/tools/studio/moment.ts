const two = (part: number) => String(Math.abs(part)).padStart(2, '0')

/** A moment (ISO 8601 with a zone) as day and time on this machine, such as 2026-12-05T20:00; empty if it is none. */
export function localTime(moment: string): string {
  const at = new Date(moment)
  // Browsers read other forms too, and may take a day for a month.
  if (!/^\d{4}-\d{2}-\d{2}T/.test(moment) || Number.isNaN(at.getTime())) return ''
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The same the other way round, with the zone of this machine. */
export function momentOf(local: string): string {
  const at = new Date(local)
  if (Number.isNaN(at.getTime())) return ''
  const offset = -at.getTimezoneOffset()
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.trunc(offset / 60))}:${two(offset % 60)}`
  return `${localTime(local)}:00${zone}`
}
