import { parseUrl } from '../util/parse-url.ts'

/** A link from data, or undefined: https, mail, telephone, or a path of the own origin. Nothing else is followed. */
export function safeHref(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (/^\/(?![/\\])/.test(value)) return value
  const url = parseUrl(value)
  if (!url || !['https:', 'mailto:', 'tel:'].includes(url.protocol)) return undefined
  // https://good@evil leads to evil.
  return url.username || url.password ? undefined : url.href
}
