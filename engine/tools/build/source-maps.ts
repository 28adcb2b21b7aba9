import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Folder of the source maps of a build. */
const mapsOf = (root: string, dist: string): string => join(root, '.generated/source-maps', basename(dist))

/** Makes source maps, and moves them out of the build: they contain the sources. No file of the build refers to them. */
export function sourceMaps(root: string): Plugin {
  let dist = ''
  return {
    name: 'source-maps',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler() {
        const folder = mapsOf(root, dist)
        rmSync(folder, { recursive: true, force: true })
        for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
          if (!name.endsWith('.map')) continue
          mkdirSync(dirname(join(folder, name)), { recursive: true })
          renameSync(join(dist, name), join(folder, name))
        }
      },
    },
  }
}
