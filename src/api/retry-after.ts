/** Seconds that a `Retry-After` header asks to wait: a number of seconds or an HTTP date (RFC 9110, 10.2.3). Never negative. */
export function retryAfterOf(header: string | null | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  // Only the date of HTTP, not whatever else a browser can read as one.
  if (!/^[A-Za-z]{3,9}, .*\bGMT$/.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}
