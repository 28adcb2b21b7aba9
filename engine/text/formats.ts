/** The engine's own formats. Amounts are {amount: decimal string, currency?}; dates are ISO strings. */
type Format = (value: unknown, locale: string) => string

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A value as it stands; nothing for one that is not there, or that has no words. */
function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join(', ')
  return typeof value === 'object' || value === undefined ? '' : String(value)
}

const amount: Format = (value, locale) => {
  if (!isObject(value)) return ''
  const number = Number(value.amount)
  if (!Number.isFinite(number)) return ''
  const currency = typeof value.currency === 'string' ? value.currency : 'EUR'
  // Anything else than three letters is no currency, and would throw.
  const style = /^[A-Z]{3}$/i.test(currency) ? ({ style: 'currency', currency } as const) : {}
  return new Intl.NumberFormat(locale, style).format(number)
}

/** A calendar day has no time zone: it is read and written as UTC so that it never shifts. */
const date: Format = (value, locale) => {
  const day = /^(\d{4}-\d{2}-\d{2})/.exec(text(value))?.[1]
  const parsed = day ? new Date(`${day}T00:00:00Z`) : undefined
  if (!parsed || Number.isNaN(parsed.valueOf())) return text(value)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(parsed)
}

const number: Format = (value, locale) =>
  typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : text(value)

const list: Format = (value, locale) =>
  Array.isArray(value)
    ? new Intl.ListFormat(locale, { type: 'conjunction' }).format(value.map(text))
    : text(value)

export const engineFormats: Record<string, Format> = {
  amount,
  date,
  number,
  list,
  text,
}
