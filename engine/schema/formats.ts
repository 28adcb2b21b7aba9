import type { Formats } from './evaluate.ts'
import { parseDay } from '../util/dates.ts'
import { parseUrl } from '../util/parse-url.ts'

/** Whether the text is an existing ISO date: 2026-02-30 is not. */
const isDate = (text: string): boolean => parseDay(text) !== undefined

const email = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/
/** A time with its time zone, as in `date-time`. */
const timeWithZone = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/

/** A time with an optional time zone. */
export const timeOfDay =
  /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/

/** The formats of draft-07 that a form may use. Others are ignored. */
export const formats: Formats = {
  date: isDate,
  time: (text) => timeOfDay.test(text),
  'date-time': (text) => {
    const [, day = '', rest = ''] = /^(.{10})[Tt\s](.+)$/.exec(text) ?? []
    return isDate(day) && timeWithZone.test(rest)
  },
  email: (text) => email.test(text),
  uri: (text) => /^[a-z][a-z\d+.-]*:[^\s]+$/i.test(text) && parseUrl(text) !== undefined,
}
