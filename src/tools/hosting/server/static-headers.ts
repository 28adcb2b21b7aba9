import { type Addresses, cacheFor } from '#engine/tools/build/web/addresses.ts'
import { editedPolicy } from '#engine/tools/build/security-headers.ts'

const block = (path: string, lines: Record<string, string>) =>
  [path, ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`)].join('\n')

/** A path with everything below it, in the syntax of static hosts. */
const withSubpaths = (path: string, base: string) => (path.endsWith('/') && path !== base ? `${path}*` : path)

/** A `_headers` file for static hosts: a path, and below it, indented, the headers of its responses. */
export function staticHeaders(headers: Record<string, string>, addresses: Addresses): string {
  const { base, hashed, edited, pages } = addresses
  // Hosts combine the headers of all matching paths, so Cache-Control must not be set for all paths.
  return `${[
    block(`${base}*`, headers),
    block(withSubpaths(hashed, base), { 'Cache-Control': cacheFor.hashed }),
    ...[...pages, `${base}index.html`, `${base}shell.html`, `${base}config.json`, `${base}version.json`].map(
      (path) => block(withSubpaths(path, base), { 'Cache-Control': cacheFor.other }),
    ),
    // The browser applies both policies, this one and that of all paths.
    block(withSubpaths(edited, base), {
      'Cache-Control': cacheFor.other,
      'Content-Security-Policy': editedPolicy,
    }),
  ].join('\n')}\n`
}

/** A `_redirects` file for static hosts: pages of the app are shell.html, the start address is index.html, others 404. */
export const staticRedirects = ({ base, pages }: Addresses): string =>
  `${pages
    .filter((path) => path !== base)
    .map((path) => `${withSubpaths(path, base)} ${base}shell.html 200`)
    .join('\n')}\n`
