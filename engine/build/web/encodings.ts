import { statSync } from 'node:fs'

const neighbours: Record<string, string> = { br: '.br', gzip: '.gz' }

const modified = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs

/** Encodings that a header Accept-Encoding allows: named, and not with quality 0. */
function accepted(header: string): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name ?? '')
}

/**
 * Encodings in which a file may be sent: accepted by the browser, and the compressed neighbour is not older than the file,
 * so that a file edited in the build shows on reload.
 */
export function encodings(header: string | undefined, file: string): string[] {
  const written = modified(file)
  if (written === undefined) return []
  return accepted(header ?? '').filter((name) => {
    const ending = neighbours[name]
    return ending !== undefined && (modified(file + ending) ?? 0) >= written
  })
}
