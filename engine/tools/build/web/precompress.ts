import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = (content: Buffer) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

/** Ending of a compressed neighbour and how it is made. */
const kinds = { br: brotli, gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }) }

const compressible = new Set(['.js', '.css', '.html', '.json', '.svg'])

/** Below this a packet is half empty anyway. */
const worthIt = 512

/**
 * `BUILD=plain` makes a build that only tests visit, in a third of the time: the same modules and pages, but without what makes
 * files smaller on the way (terser's pass, compressed neighbours) and without source maps.
 */
export const plain = process.env.BUILD === 'plain'

/** Writes the compressed neighbours of a file, where they are smaller; none in a plain build. */
export async function compress(file: string): Promise<void> {
  if (plain) return
  const content = readFileSync(file)
  if (content.length < worthIt) return
  await Promise.all(
    Object.entries(kinds).map(async ([ending, pack]) => {
      const packed = await pack(content)
      if (packed.length < content.length) writeFileSync(`${file}.${ending}`, packed)
    }),
  )
}

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path]

/**
 * Writes a brotli and a gzip neighbour beside each file of the build that gets smaller by it. `parts` are what only a build
 * writes (files, folders); what operators edit in place must not be among them: a web server would go on sending the old
 * neighbour. It takes three seconds of a core once, where a server would take them of each visit.
 */
export function precompress(parts: string[]): Plugin {
  let dist = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = parts.flatMap((part) => filesOf(join(dist, part)))
        await Promise.all(files.filter((file) => compressible.has(extname(file))).map(compress))
      },
    },
  }
}
