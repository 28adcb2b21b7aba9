/** The address as a URL, or undefined where it is none. `URL.parse` and `URL.canParse` came later than the browsers we promise. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
