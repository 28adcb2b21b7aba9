/** Parses a URL; undefined when it is invalid. The oldest supported browsers have no `URL.parse`. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
