import { pipeBytes } from './pipe-bytes.ts'

/** Maximum number of files in an archive. */
const mostFiles = 500

/** Why an archive cannot be opened. The studio has a text for each. */
export type ArchiveProblem = 'notArchive' | 'damaged' | 'tooLarge' | 'noTenant' | 'unsafeFile'

/** An archive that cannot be opened. `file`: the path of the file in it that is the reason. */
export class UnzipError extends Error {
  override name = 'UnzipError'
  readonly problem: ArchiveProblem
  readonly file: string
  constructor(problem: ArchiveProblem, file = '') {
    super(`${problem} ${file}`)
    this.problem = problem
    this.file = file
  }
}

const signatures = { end: 0x06054b50, entry: 0x02014b50 }

const inflate = (bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer>> =>
  pipeBytes(bytes, new DecompressionStream('deflate-raw'), most, () => new UnzipError('tooLarge'))

/**
 * The files of a ZIP archive by path, stored or deflated. Returns only those that `isWanted` accepts, with at most `most` bytes
 * in total, because a few bytes can decompress to any size.
 * @throws UnzipError
 */
export async function unzip(
  archive: Uint8Array<ArrayBuffer>,
  most: number,
  isWanted: (path: string) => boolean,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  // The central directory is at the end, before a comment of any length.
  let end = archive.length - 22
  while (end >= 0 && view.getUint32(end, true) !== signatures.end) end -= 1
  if (end < 0) throw new UnzipError('notArchive')
  const count = view.getUint16(end + 10, true)
  if (count > mostFiles) throw new UnzipError('tooLarge')
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  let [at, left] = [view.getUint32(end + 16, true), most]
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > archive.length || view.getUint32(at, true) !== signatures.entry)
      throw new UnzipError('damaged')
    const [method, packed] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)]
    const [nameSize, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const start = view.getUint32(at + 42, true)
    const path = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + (nameSize ?? 0)))
    at += 46 + (nameSize ?? 0) + (extra ?? 0) + (comment ?? 0)
    if (!isWanted(path)) continue
    if (start + 30 > archive.length) throw new UnzipError('damaged')
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
    const bytes = archive.slice(from, from + packed)
    if (method !== 0 && method !== 8) throw new UnzipError('damaged', path)
    const content = method === 8 ? await inflate(bytes, left) : bytes
    left -= content.length
    if (left < 0) throw new UnzipError('tooLarge')
    files.set(path, content)
  }
  return files
}
