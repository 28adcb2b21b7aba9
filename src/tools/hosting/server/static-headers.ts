import type { Addresses } from '../../../../engine/tools/build/web/addresses.ts'
import { editedPolicy } from '../../../../engine/tools/build/headers.ts'
import { cacheFor } from '../../../../engine/tools/build/web/addresses.ts'

const block = (path: string, lines: Record<string, string>) =>
  [path, ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`)].join('\n')

/** A `_headers` file as static hosts read it: an address, and below it, indented, the headers of its answers. */
export function staticHeaders(headers: Record<string, string>, { hashed, edited }: Addresses): string {
  // Hosts join the values of all addresses that fit, so the rule of what is kept stands only where it holds.
  return `${[
    block('/*', headers),
    block(`${hashed}*`, { 'Cache-Control': cacheFor.hashed }),
    ...['/', '/index.html', '/config.json'].map((path) => block(path, { 'Cache-Control': cacheFor.other })),
    // Of the policy above and this one both hold.
    ...Object.keys(edited).map((prefix) =>
      block(`${prefix}*`, { 'Cache-Control': cacheFor.other, 'Content-Security-Policy': editedPolicy }),
    ),
  ].join('\n')}\n`
}
