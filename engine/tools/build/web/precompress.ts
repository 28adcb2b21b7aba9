import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)]

const compressible = new Set(['.js', '.css', '.html', '.json', '.svg'])

/** Minimum size in bytes. Smaller files fit into one network packet anyway. */
const worthIt = 512

/** `BUILD=plain`: for tests only, in a third of the time, without compressed copies, source maps and bill of materials. */
export const plain = process.env.BUILD === 'plain'

/** Writes the compressed copies of a file that are smaller than the file; none in a plain build. */
export async function compress(file: string): Promise<void> {
  if (plain) return
  const content = readFileSync(file)
  if (content.length < worthIt) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const copies = { br: await brotli(content, { params }), gz: await gz(content, { level: 9 }) }
  for (const [ending, packed] of Object.entries(copies))
    if (packed.length < content.length) writeFileSync(`${file}.${ending}`, packed)
}

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path]

/**
 * Writes a brotli and a gzip copy next to each file of the build that becomes smaller by it. `parts`: files and folders that only a
 * build writes. Files that operators edit must not be included, because web servers would continue to send the old copy. It takes
 * three seconds per build; a server would need that time for each visit.
 */
export const precompress = (parts: string[]): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      const files = parts.flatMap((part) => filesOf(join(dir, part)))
      await Promise.all(files.filter((file) => compressible.has(extname(file))).map(compress))
    },
  },
})
