/** The engine's own formats. Amounts are {amount: decimal string, currency?}; dates are ISO strings. */
type Format = (value: unknown, locale: string) => string

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const amount: Format = (value, locale) => {
  if (!isObject(value)) return ''
  const number = Number(value.amount)
  if (!Number.isFinite(number)) return ''
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: String(value.currency ?? 'EUR'),
  }).format(number)
}

/** A calendar day has no time zone: it is read and written as UTC so that it never shifts. */
const date: Format = (value, locale) => {
  const day = /^(\d{4}-\d{2}-\d{2})/.exec(String(value))?.[1]
  const parsed = day ? new Date(`${day}T00:00:00Z`) : undefined
  if (!parsed || Number.isNaN(parsed.valueOf())) return String(value)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(parsed)
}

const number: Format = (value, locale) => new Intl.NumberFormat(locale).format(Number(value))

const list: Format = (value, locale) =>
  Array.isArray(value)
    ? new Intl.ListFormat(locale, { type: 'conjunction' }).format(value.map(String))
    : String(value)

export const engineFormats: Record<string, Format> = {
  amount,
  date,
  number,
  list,
  text: (value) => String(value),
}
