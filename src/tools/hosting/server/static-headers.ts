import type { Addresses } from '../../../../engine/tools/build/web/addresses.ts'
import { editedPolicy } from '../../../../engine/tools/build/headers.ts'
import { cacheFor } from '../../../../engine/tools/build/web/addresses.ts'

const block = (path: string, lines: Record<string, string>) =>
  [path, ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`)].join('\n')

/** An address with everything below it, as static hosts write it. */
const below = (path: string) => (path.endsWith('/') && path !== '/' ? `${path}*` : path)

/** A `_headers` file as static hosts read it: an address, and below it, indented, the headers of its answers. */
export function staticHeaders(headers: Record<string, string>, addresses: Addresses): string {
  const { hashed, edited, pages } = addresses
  // Hosts join the values of all addresses that fit, so the rule of what is kept stands only where it holds.
  return `${[
    block('/*', headers),
    block(below(hashed), { 'Cache-Control': cacheFor.hashed }),
    ...[...pages, '/index.html', '/config.json', '/version.json'].map((path) =>
      block(below(path), { 'Cache-Control': cacheFor.other }),
    ),
    // Of the policy above and this one both hold.
    ...Object.keys(edited).map((prefix) =>
      block(below(prefix), { 'Cache-Control': cacheFor.other, 'Content-Security-Policy': editedPolicy }),
    ),
  ].join('\n')}\n`
}

/** A `_redirects` file as static hosts read it: the pages of the app. What it does not name and is no file is 404. */
export const staticRedirects = ({ pages }: Addresses): string =>
  `${pages
    .filter((path) => path !== '/')
    .map((path) => `${below(path)} /index.html 200`)
    .join('\n')}\n`
