import { isObject } from '../util/json.ts'
import { isoDate, parseDay } from '../util/dates.ts'

/**
 * Brings what others send into the one form that the schemas describe, by the kind that a schema names with `x-read`. A value
 * that cannot be read stays as it is, and its schema refuses it.
 */
type Read = (value: unknown) => unknown

const dayForms = [
  /^(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)(?:[Tt ].*)?$/,
  /^(?<day>\d\d?)[. /](?<month>\d\d?)[. /](?<year>\d{4})$/,
]

/**
 * A calendar day as an ISO date; undefined for anything else. A day that its month does not have becomes the last one of that
 * month, because banks count with months of 30 days.
 */
export function readDay(text: string): string | undefined {
  const found = dayForms.map((form) => form.exec(text)?.groups).find(Boolean)
  const [year, month, day] = [Number(found?.year), Number(found?.month), Number(found?.day)]
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return undefined
  const last = isoDate(year, month + 1, 0)
  return day > Number(last.slice(8)) ? last : isoDate(year, month, day)
}

const day: Read = (value) => (typeof value === 'string' ? (readDay(value) ?? value) : value)

const instantForm =
  /^(?<date>\d{4}-\d\d-\d\d)[Tt ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?<fraction>[.,]\d+)?)?(?<zone>[Zz]|[+-]\d\d(?::?\d\d)?)$/

/** A point in time in UTC with milliseconds. RFC 3339 in full: any offset, any number of digits, seconds may be left out. */
const instant: Read = (value) => {
  const parts = typeof value === 'string' ? instantForm.exec(value)?.groups : undefined
  if (!parts || parseDay(parts.date) === undefined) return value
  const { date, hour, minute, second = '00', fraction = '', zone = '' } = parts
  const [, sign, hours = '', minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  const offset = sign ? `${sign}${hours}:${minutes}` : 'Z'
  // A leap second (60) is the one before it; a browser's Date has none.
  const seconds = second === '60' ? '59' : second
  const at = Date.parse(
    `${date}T${hour}:${minute}:${seconds}${fraction.replace(',', '.').slice(0, 4)}${offset}`,
  )
  return Number.isNaN(at) ? value : new Date(at).toISOString()
}

/** Digits behind the point of a currency (ISO 4217): 0 for JPY, 2 for EUR, 3 for KWD. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** An amount `{amount, currency}` with as many digits as its currency has. Digits that would be lost are never cut off. */
const money: Read = (value) => {
  if (!isObject(value)) return value
  const currency = String(value.currency ?? '')
    .trim()
    .toUpperCase()
  const [, sign = '', whole = '', fraction = ''] =
    /^\s*([+-]?)0*(\d+)(?:\.(\d*?)0*)?\s*$/.exec(String(value.amount ?? '')) ?? []
  if (!/^[A-Z]{3}$/.test(currency) || whole === '') return value
  const digits = digitsOf(currency)
  if (fraction.length > digits) return value
  const decimals = digits > 0 ? `.${fraction.padEnd(digits, '0')}` : ''
  return { ...value, currency, amount: `${sign === '-' ? '-' : ''}${whole}${decimals}` }
}

/** A number such as an IBAN or BIC: capitals, without blanks, separators and invisible characters. */
const code: Read = (value) =>
  typeof value === 'string' ? value.replaceAll(/[\s\p{Cf}.-]/gu, '').toUpperCase() : value

const upper: Read = (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value)

const reads = { day, instant, money, code, upper } satisfies Record<string, Read>

/** The kinds that `x-read` may name, and `text`, of which as much is read as its schema allows. */
export interface Readable {
  type?: string | readonly string[]
  maxLength?: number
  'x-read'?: string
}

/** The longest beginning of a text that its schema allows, in whole characters. */
export const cutTo = (text: string, { maxLength = Infinity }: Readable): string =>
  text.length > maxLength ? [...text].slice(0, maxLength).join('') : text

/** The value in the form of its kind. A number where text is expected becomes text: ids and codes are often sent as numbers. */
export function readAs(shape: Readable, received: unknown): unknown {
  const kind = shape['x-read']
  const isTextual = shape.type === 'string' && typeof received === 'number' && Number.isSafeInteger(received)
  const value = isTextual ? String(received) : received
  if (kind === 'text') return typeof value === 'string' ? cutTo(value, shape) : value
  return kind !== undefined && Object.hasOwn(reads, kind) ? reads[kind as keyof typeof reads](value) : value // just tested
}
