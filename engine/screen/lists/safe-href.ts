/** A link from data, or undefined: https, mail, telephone, or a path of the own origin. Nothing else is followed. */
export function safeHref(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (/^\/(?![/\\])/.test(value)) return value
  const url = URL.parse(value)
  return url && ['https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined
}

export const isExternal = (href: string): boolean => href.startsWith('https:')
