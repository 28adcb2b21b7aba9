import type { Addresses } from '../../../../engine/tools/build/web/addresses.ts'
import { cacheFor } from '../../../../engine/tools/build/web/addresses.ts'

const block = (path: string, lines: Record<string, string>) =>
  [path, ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`)].join('\n')

/** A `_headers` file as static hosts read it: an address, and below it, indented, the headers of its answers. */
export function staticHeaders(headers: Record<string, string>, { hashed, edited }: Addresses): string {
  // Hosts join the values of all addresses that fit, so the rule of what is kept stands only where it holds.
  const asked = ['/', '/index.html', '/config.json', ...Object.keys(edited).map((prefix) => `${prefix}*`)]
  return `${[
    block('/*', headers),
    block(`${hashed}*`, { 'Cache-Control': cacheFor.hashed }),
    ...asked.map((path) => block(path, { 'Cache-Control': cacheFor.other })),
  ].join('\n')}\n`
}
