import { regionOf } from '../boot/region.ts'

/** A day in words, in the language of the page at the time when it is shown. */
export const shownDay = (date: string): { toString(): string } => ({
  toString: () =>
    new Intl.DateTimeFormat(regionOf(document.documentElement.lang), {
      dateStyle: 'full',
      timeZone: 'UTC',
    }).format(new Date(date)),
})
