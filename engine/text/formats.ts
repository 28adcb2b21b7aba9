import { isObject } from '../util/json.ts'

/** The engine's own formats. Amounts are {amount: decimal string, currency?}, numbers of euros, or a list of these; dates are ISO strings. */
type Format = (value: unknown, locale: string) => string

/** A size as text: whole kilobytes below a megabyte, else megabytes with at most one decimal. */
export function formatFileSize(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kB'] : [bytes / (1024 * 1024), 'MB']
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit}`
}

/** The name and the size of a file that is a data URL, as forms hold it; its content is never shown. */
function fileText(url: string, locale: string): string {
  const [, name = '', content = ''] = /^data:[^,]*?(?:;name=([^;,]*))?;base64,(.*)$/.exec(url) ?? []
  const plain = new URLSearchParams(`name=${name}`).get('name') ?? name
  return `${isolate(plain)} (${formatFileSize(content.length * 0.75, locale)})`
}

/** A value as text: of a list or an object its parts, of a file its name, a fraction, a day and a time (without the seconds that a form adds) as people write them. Empty for undefined and null. */
function text(value: unknown, locale = 'de'): string {
  if (typeof value === 'object') {
    const parts = Object.values(value ?? {}).flatMap((part) => text(part, locale) || [])
    // So that it shows where a person with an address ends and the next one begins.
    return parts.join(Array.isArray(value) && parts.join().includes(', ') ? '; ' : ', ')
  }
  if (typeof value === 'number' && !Number.isInteger(value)) return numbers(locale).format(value)
  const own = String(value ?? '')
  if (/^data:[^,]*;base64,/.test(own)) return fileText(own, locale)
  if (/^\d{4}-\d\d-\d\d$/.test(own)) return formats.date(own, locale)
  return own && isolate(own.replace(/^(\d\d:\d\d):00(Z|[+-]\d\d:\d\d)?$/, '$1'))
}

/** Memoizes by language: an Intl formatter takes a hundred times as long to create as to use, and a list of 500 rows uses it often. */
function memoize<Made>(make: (locale: string, detail: string) => Made) {
  const cache = new Map<string, Made>()
  return (locale: string, detail = ''): Made => {
    const key = `${locale} ${detail}`
    const made = cache.get(key) ?? make(locale, detail)
    cache.set(key, made)
    return made
  }
}

const numbers = memoize((locale) => new Intl.NumberFormat(locale))
const lists = memoize((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

function amountWith(signDisplay: 'auto' | 'exceptZero'): Format {
  const amounts = memoize(
    (locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay }),
  )
  return (value, locale) => {
    const formatted = (part: unknown): string => {
      const { amount, currency: code } = isObject(part) ? part : { amount: part ?? NaN }
      if (!Number.isFinite(Number(amount))) return ''
      const currency = typeof code === 'string' ? code : 'EUR'
      // Intl throws for a currency code that has not three letters.
      const format = /^[A-Z]{3}$/i.test(currency) ? amounts(locale, currency) : numbers(locale)
      return format.format(Number(amount))
    }
    return Array.isArray(value) ? lists(locale).format(value.map(formatted)) : formatted(value)
  }
}

/** A point in time, in the time zone of the customer; another text stays as it is. */
function momentWith(options: Intl.DateTimeFormatOptions): Format {
  const formatters = memoize((locale) => new Intl.DateTimeFormat(locale, options))
  // Memoized, because many rows have the same date and formatting takes 0.1 ms on a slow phone.
  const moments = memoize((locale, at) => formatters(locale).format(Date.parse(at)))
  return (value, locale) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? moments(locale, value) : text(value)
}

/** A calendar day has no time zone. It is parsed and formatted as UTC, so that it never shifts. */
function dateWith(options: Intl.DateTimeFormatOptions): Format {
  const format = momentWith({ ...options, timeZone: 'UTC' })
  return (value, locale) => {
    const [day = ''] = /^\d{4}-\d{2}-\d{2}/.exec(String(value)) ?? []
    return Number.isNaN(Date.parse(day)) ? isolate(String(value ?? '')) : format(day, locale)
  }
}

const formats = {
  amount: amountWith('auto'),
  signedAmount: amountWith('exceptZero'),
  date: dateWith({ dateStyle: 'long' }),
  day: dateWith({ day: 'numeric', month: 'short', year: 'numeric' }),
  dayMonth: dateWith({ day: 'numeric', month: 'short' }),
  moment: momentWith({ dateStyle: 'long', timeStyle: 'short' }),
  time: momentWith({ timeStyle: 'short' }),
  number: (value, locale) => (typeof value === 'number' ? numbers(locale).format(value) : text(value)),
  list: (value, locale) =>
    Array.isArray(value) ? lists(locale).format(value.map((part) => text(part, locale))) : text(value),
  text,
} satisfies Record<string, Format>

export type EngineFormat = keyof typeof formats
export const engineFormats: Record<string, Format> = formats

/** Characters of right-to-left scripts, such as Hebrew and Arabic. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

/** Wraps right-to-left text in Unicode isolates, so that it does not change the order of the text around it. */
export const isolate = (words: string): string => (rightToLeft.test(words) ? `\u2068${words}\u2069` : words)
