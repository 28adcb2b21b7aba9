import { editedHeaders } from '../../../../engine/tools/build/headers.ts'
import { cacheFor } from '../../../../engine/tools/build/web/addresses.ts'

export const quote = (text: string): string => `"${text.replaceAll(/[\\"]/g, (sign) => `\\${sign}`)}"`

const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `add_header ${name} ${quote(value)} always;\n`)
    .join('')

/** Headers as files that each location includes: one header of its own, and it inherits none. */
export const headerFiles = (headers: Record<string, string>): Record<string, string> => ({
  'security-headers.conf': lines(headers),
  'edited-headers.conf': lines({ ...headers, ...editedHeaders('') }),
})

const kept = (file: string, rule: string) =>
  `include ${file}-headers.conf; add_header Cache-Control ${quote(rule)} always;`

/** Directives of a location, by what it serves. */
export const cached = {
  hashed: kept('security', cacheFor.hashed),
  other: kept('security', cacheFor.other),
  edited: kept('edited', cacheFor.other),
  never: kept('security', 'no-store'),
}

/** What a drawing is sent with besides. */
export const drawing = `add_header Content-Disposition ${quote(editedHeaders('.svg')['Content-Disposition'] ?? '')};`
