import { isObject } from '../util/json.ts'

/** The engine's own formats. Amounts are {amount: decimal string, currency?}, or a list of them; dates are ISO strings. */
type Format = (value: unknown, locale: string) => string

/** A value as text; an empty string for undefined and objects. */
function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join(', ')
  return typeof value === 'object' || value === undefined ? '' : isolate(String(value))
}

/**
 * Memoizes by key: creating an Intl formatter takes a hundred times as long as using it, and a list of 500 rows uses it a
 * thousand times.
 */
function memoize<Made>(make: (key: string) => Made): (key: string) => Made {
  const cache = new Map<string, Made>()
  return (key) => {
    const made = cache.get(key) ?? make(key)
    cache.set(key, made)
    return made
  }
}

const numbers = memoize((locale) => new Intl.NumberFormat(locale))
const days = memoize((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
const daysOfYear = memoize(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)
const shortDays = memoize(
  (locale) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const moments = memoize(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
)
const times = memoize((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))
const lists = memoize((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))
const amountsIn = (signDisplay: 'auto' | 'exceptZero') =>
  memoize((key) => {
    const [locale = '', currency = ''] = key.split(' ')
    return new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay })
  })

const amountBy =
  (amounts: ReturnType<typeof amountsIn>): Format =>
  (value, locale) => {
    const formatted = (part: unknown): string => {
      if (!isObject(part)) return ''
      const number = Number(part.amount)
      if (!Number.isFinite(number)) return ''
      const currency = typeof part.currency === 'string' ? part.currency : 'EUR'
      // Intl throws for a currency code that has not three letters.
      const format = /^[A-Z]{3}$/i.test(currency) ? amounts(`${locale} ${currency}`) : numbers(locale)
      return format.format(number)
    }
    return Array.isArray(value) ? lists(locale).format(value.map(formatted)) : formatted(value)
  }

const amount = amountBy(amountsIn('auto'))
const signedAmount = amountBy(amountsIn('exceptZero'))

/** A calendar day has no time zone. It is parsed and formatted as UTC, so that it never shifts. */
const dateIn = (formatter: (locale: string) => Intl.DateTimeFormat): Format => {
  // Memoized, because many rows have the same date and formatting takes 0.1 ms on a slow phone.
  const dated = memoize((key) => {
    const [locale = '', day = ''] = key.split(' ')
    return formatter(locale).format(new Date(`${day}T00:00:00Z`))
  })
  return (value, locale) => {
    const day = /^(\d{4}-\d{2}-\d{2})/.exec(text(value))?.[1]
    const parsed = day ? new Date(`${day}T00:00:00Z`) : undefined
    if (!parsed || Number.isNaN(parsed.valueOf())) return text(value)
    return dated(`${locale} ${day}`)
  }
}

const date = dateIn(days)
const day = dateIn(shortDays)
const dayMonth = dateIn(daysOfYear)

/** Date and time in the time zone of the customer. */
const moment: Format = (value, locale) => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? text(value) : moments(locale).format(at)
}

/** The time of day in the time zone of the customer. */
const time: Format = (value, locale) => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? text(value) : times(locale).format(at)
}

const number: Format = (value, locale) =>
  typeof value === 'number' ? numbers(locale).format(value) : text(value)

const list: Format = (value, locale) =>
  Array.isArray(value) ? lists(locale).format(value.map(text)) : text(value)

const formats = {
  amount,
  signedAmount,
  date,
  day,
  dayMonth,
  moment,
  time,
  number,
  list,
  text,
} satisfies Record<string, Format>

export type EngineFormat = keyof typeof formats
export const engineFormats: Record<string, Format> = formats

/** Characters of right-to-left scripts, such as Hebrew and Arabic. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

/** Wraps right-to-left text in Unicode isolates, so that it does not change the order of the text around it. */
export const isolate = (words: string): string => (rightToLeft.test(words) ? `\u2068${words}\u2069` : words)
