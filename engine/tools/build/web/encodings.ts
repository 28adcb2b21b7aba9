const neighbours: Record<string, string> = { br: '.br', gzip: '.gz' }

/** Whether a header Accept-Encoding allows this one: named, and not with quality 0. */
function accepts(header: string, name: string): boolean {
  return header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .some(([encoding, quality]) => encoding === name && !/^q=0(\.0*)?$/.test(quality ?? ''))
}

export interface Encoded {
  encoding: string
  file: string
  modified: number
}

/**
 * The compressed neighbour to send for a file: the smallest that the browser accepts and that is not older than the file,
 * so that a file edited in the build shows on reload. Undefined: the file itself.
 * @param header Accept-Encoding of the request
 * @param written when the file was written last, in ms
 * @param modified the same of any file; undefined where there is none
 */
export function encoded(
  header: string,
  file: string,
  written: number,
  modified: (file: string) => number | undefined,
): Encoded | undefined {
  for (const [encoding, ending] of Object.entries(neighbours)) {
    if (!accepts(header, encoding)) continue
    const at = modified(file + ending)
    if (at !== undefined && at >= written) return { encoding, file: file + ending, modified: at }
  }
  return undefined
}
