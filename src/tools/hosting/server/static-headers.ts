import type { Addresses } from '../../../../engine/tools/build/web/addresses.ts'
import { editedPolicy } from '../../../../engine/tools/build/headers.ts'
import { cacheFor } from '../../../../engine/tools/build/web/addresses.ts'

const block = (path: string, lines: Record<string, string>) =>
  [path, ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`)].join('\n')

/** A path with everything below it, in the syntax of static hosts. */
const withSubpaths = (path: string) => (path.endsWith('/') && path !== '/' ? `${path}*` : path)

/** A `_headers` file for static hosts: a path, and below it, indented, the headers of its responses. */
export function staticHeaders(headers: Record<string, string>, addresses: Addresses): string {
  const { hashed, edited, pages } = addresses
  // Hosts combine the headers of all matching paths, so Cache-Control must not be set for `/*`.
  return `${[
    block('/*', headers),
    block(withSubpaths(hashed), { 'Cache-Control': cacheFor.hashed }),
    ...[...pages, '/index.html', '/config.json', '/version.json'].map((path) =>
      block(withSubpaths(path), { 'Cache-Control': cacheFor.other }),
    ),
    // The browser applies both policies, this one and that of `/*`.
    ...Object.keys(edited).map((prefix) =>
      block(withSubpaths(prefix), {
        'Cache-Control': cacheFor.other,
        'Content-Security-Policy': editedPolicy,
      }),
    ),
  ].join('\n')}\n`
}

/** A `_redirects` file for static hosts: rewrites the pages of the app to index.html. All other unknown paths are 404. */
export const staticRedirects = ({ pages }: Addresses): string =>
  `${pages
    .filter((path) => path !== '/')
    .map((path) => `${withSubpaths(path)} /index.html 200`)
    .join('\n')}\n`
