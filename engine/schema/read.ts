import { isObject } from '../util/json.ts'
import { isoDate, localDay, parseDay } from '../util/dates.ts'
import { numeralIn, readableText } from '../util/readable-text.ts'

/** Brings what others send into the form of the schemas, by the kind in `x-read`. What cannot be read stays, and is refused. */
type Read = (value: unknown) => unknown

const dayForms = [
  /^(?<year>\d{4})([-/.]?)(?<month>\d\d)\2(?<day>\d\d)(?:[Tt ].*)?$/,
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)$/,
  /^(?<day>\d\d?)[-. /] ?(?<month>\d\d?)[-. /] ?(?<year>\d{4})$/,
  /^(?<day>\d\d?)\.? ?(?<name>\p{L}{3})\p{L}*\.? (?<year>\d{4})$/u,
]

/** How the months begin in German and English. */
const monthNames = 'jan|jän feb mär|mar apr mai|may jun jul aug sep okt|oct nov dez|dec'
  .split(' ')
  .map((names) => new RegExp(names, 'i'))

/** Year, month and day of a calendar day; undefined for other texts. The month may not have that day: 2026-02-30. */
export function dayParts(text: string): { year: number; month: number; day: number } | undefined {
  const found = dayForms.map((form) => form.exec(text)?.groups).find(Boolean)
  const { name } = found ?? {}
  const named = name === undefined ? found?.month : monthNames.findIndex((month) => month.test(name)) + 1
  const [year, month, day] = [Number(found?.year), Number(named), Number(found?.day)]
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { year, month, day } : undefined
}

/** Midnight elsewhere is another day in UTC: what is sent as a point in time is the day of the customer then. */
const pointInTime = /^\d{9,}$|[Tt ](?!00:00(?::00(?:\.0+)?)?[Zz]).*[Zz](?:\[|$)/

/** An ISO date. A day that its month lacks becomes the last day of that month: some systems count with months of 30 days. */
const day: Read = (value) => {
  const text = Array.isArray(value) ? value.map((part) => String(part).padStart(2, '0')).join('-') : value
  if (typeof text !== 'string') return value
  const at = pointInTime.test(text) ? instant(text) : undefined
  const found = dayParts(at === undefined ? text : localDay(new Date(String(at))))
  if (!found) return value
  const last = isoDate(found.year, found.month + 1, 0)
  return found.day > Number(last.slice(8)) ? last : isoDate(found.year, found.month, found.day)
}

const instantForm =
  /^(?<date>\d{4}-\d\d-\d\d)[Tt ](?<time>\d\d:\d\d)(?::(?<second>\d\d)(?<fraction>[.,]\d+)?)? ?(?<zone>[Zz]|[+-]\d\d(?::?\d\d)?)(?:\[[^\]]+\])?$/

/** A point in time in UTC with milliseconds: RFC 3339, seconds may be left out. Without an offset nobody knows which moment it is. */
const instant: Read = (value) => {
  // Seconds or milliseconds since 1970. From 1e11 on they are milliseconds: that many seconds are the year 5138.
  if (typeof value === 'string' && /^\d{9,14}(?:\.\d+)?$/.test(value))
    return new Date(Number(value) * (Number(value) < 1e11 ? 1000 : 1)).toISOString()
  const parts = typeof value === 'string' ? instantForm.exec(value)?.groups : undefined
  if (!parts || parseDay(parts.date) === undefined) return value
  const { date, time, second = '00', fraction = '', zone = '' } = parts
  const offset = zone.length === 3 ? `${zone}:00` : zone.toUpperCase().replace(/(\d\d)(\d\d)$/, '$1:$2')
  // A leap second (60) is the one before it; a browser's Date has none.
  const seconds = `${second === '60' ? '59' : second}${fraction.replace(',', '.').slice(0, 4)}`
  const at = Date.parse(`${date}T${time}:${seconds}${offset}`)
  return Number.isNaN(at) ? value : new Date(at).toISOString()
}

/** Kept, because a formatter is slow to create, and a long list has thousands of amounts. */
const digitsByCurrency = new Map<string, number>()

/** Digits behind the point of a currency (ISO 4217): 0 for JPY, 2 for EUR, 3 for KWD. */
export function digitsOf(currency: string): number {
  const ask = () => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  const digits = digitsByCurrency.get(currency) ?? ask().maximumFractionDigits ?? 2
  digitsByCurrency.set(currency, digits)
  return digits
}

/** The digits of an amount with a point, as `-1234.5`; undefined for other texts, and for "1,234", which may be either. */
function decimalOf(amount: unknown, currency: string, digits: number): string | undefined {
  // Sums in binary end in noise: 0.1 + 0.2 is 0.30000000000000004.
  const text = String(typeof amount === 'number' ? Number(amount.toPrecision(15)) : (amount ?? '')).trim()
  const plain = text.replace(currency, '').replace(/^([^-−]+)[-−]$/, '-$1')
  if (!/^\D*\d{1,3},\d{3}\D*$/.test(plain)) return numeralIn(plain, 'en')
  return digits === 3 ? numeralIn(plain, 'de') : undefined
}

/** An amount `{amount, currency}` with as many digits as its currency has. Digits that would be lost are never cut off. */
const money: Read = (value) => {
  if (!isObject(value)) return value
  const currency = String(value.currency ?? '')
    .replace('€', 'EUR')
    .trim()
    .toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) return value
  const digits = digitsOf(currency)
  const decimal = decimalOf(value.amount, currency, digits) ?? ''
  const [, sign, whole = '', fraction = ''] = /^([+-]?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(decimal) ?? []
  // Some browsers count no fillér (HUF); others may.
  const places = digits === 0 && fraction ? 2 : digits
  if (whole === '' || fraction.length > places) return value
  const decimals = places > 0 ? `.${fraction.padEnd(places, '0')}` : ''
  const minus = sign === '-' && /[1-9]/.test(decimal) ? '-' : ''
  return { ...value, currency, amount: `${minus}${whole}${decimals}` }
}

/** A number such as that of an account: capitals, without blanks, separators and invisible characters. */
const code: Read = (value) =>
  typeof value === 'string' ? value.replaceAll(/[\s\p{Cf}.-]/gu, '').toUpperCase() : value

const upper: Read = (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value)

const clean: Read = (value) => (typeof value === 'string' ? readableText(value) : value)

const reads: Readonly<Record<string, Read>> = { day, instant, money, code, upper, clean }

/** The keywords of a schema that decide how a value is read. */
export interface Readable {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  /** Words that are known; others may come. */
  'x-known'?: readonly unknown[]
  maxLength?: number
  /** One of `reads`; `text`: cleaned, and as much of it as its schema allows; `exact`: only as it was sent. */
  'x-read'?: string
}

/** The longest beginning of a text that its schema allows, in whole characters. */
const cutTo = (text: string, { maxLength = Infinity }: Readable): string =>
  text.length > maxLength ? [...text].slice(0, maxLength).join('') : text

/** A name or word of a schema as other systems write it too: HALF_YEARLY for half-yearly. */
const spelling = (word: unknown): string =>
  String(word)
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase()

/** The word of the schema that is meant, whatever its capitals and hyphens; the word itself if there is none. */
export function meant<Word>(words: readonly Word[], sent: string): Word | string {
  if (words.some((word) => word === sent)) return sent
  const plain = spelling(sent)
  return words.find((word) => typeof word === 'string' && spelling(word) === plain) ?? sent
}

/** The value in the form of its kind. A number where text is expected becomes text: ids and codes are often sent as numbers. */
export function readAs(shape: Readable, received: unknown): unknown {
  const kind = shape['x-read']
  const isTextual = shape.type === 'string' && kind !== 'exact' && Number.isSafeInteger(received)
  const value = isTextual ? String(received) : received
  const words = shape.enum ?? shape['x-known']
  if (words && typeof value === 'string') return meant(words, value)
  if (kind === 'text') return typeof value === 'string' ? cutTo(readableText(value), shape) : value
  return kind === undefined ? value : (reads[kind]?.(value) ?? value)
}

const truths = new Map([
  ...['true', '1', 'yes', 'y'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'n'].map((word) => [word, false] as const),
])

/** A field in the type of its schema, where another one is usual: "true" and 1, "12", one item without its list, `[]` for `{}`. */
export function retyped({ type }: Readable, value: unknown): unknown {
  switch (type) {
    case 'boolean':
      return truths.get(String(value).trim().toLowerCase()) ?? value
    case 'integer':
    case 'number': {
      const number =
        typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value
      return type === 'integer' && typeof number === 'number' ? Math.round(number) : number
    }
    case 'array': {
      if (!isObject(value)) return typeof value === 'string' ? [value] : value
      // Lists with gaps, and objects by their id, come as objects.
      const parts = Object.entries(value)
      return parts.every(([key, part]) => /^\d+$/.test(key) || isObject(part))
        ? parts.map(([, part]) => part)
        : [value]
    }
    case 'object':
      return Array.isArray(value) && value.length === 0 ? {} : value
    default:
      return value
  }
}
