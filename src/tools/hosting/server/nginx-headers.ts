import { editedHeaders } from '#engine/tools/build/security-headers.ts'
import { cacheFor } from '#engine/tools/build/web/addresses.ts'

const quote = (text: string): string => `"${text.replaceAll(/[\\"]/g, (sign) => `\\${sign}`)}"`

const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `add_header ${name} ${quote(value)} always;\n`)
    .join('')

/** Headers as include files for each location, because a location with its own add_header inherits none. */
export const headerFiles = (headers: Record<string, string>): Record<string, string> => ({
  'security-headers.conf': lines(headers),
  'edited-headers.conf': lines({ ...headers, ...editedHeaders('') }),
})

const cachedAs = (file: string, rule: string) =>
  `include ${file}-headers.conf; add_header Cache-Control ${quote(rule)} always;`

/** Header directives of a location, by the kind of its files. */
export const cached = {
  hashed: cachedAs('security', cacheFor.hashed),
  other: cachedAs('security', cacheFor.other),
  edited: cachedAs('edited', cacheFor.other),
  picture: cachedAs('edited', cacheFor.picture),
  never: cachedAs('security', 'no-store'),
}

/** Additional header of SVG files: opened directly, an SVG would be a page. */
export const svgHeader = `add_header Content-Disposition ${quote(editedHeaders('.svg')['Content-Disposition'] ?? '')};`
