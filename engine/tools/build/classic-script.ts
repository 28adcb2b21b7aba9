import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Puts a script into the app's page that needs no modules, for browsers in which the app does not run: as it is written,
 * only without its comments and blanks. The page does not wait for it.
 */
export function classicScript(root: string, file: string): Plugin {
  const name = basename(file, '.js')
  let base = '/'
  let built: { fileName: string; code: string } | undefined
  return {
    name: 'classic-script',
    configResolved: (config) => void (base = config.base),
    async buildStart() {
      if (this.environment.mode !== 'build') return
      const { code = '' } = await minify(readFileSync(join(root, file), 'utf8'), { ecma: 5, ie8: true })
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      built = { code, fileName: `assets/${name}-${hash}.js` }
    },
    generateBundle() {
      if (built) this.emitFile({ type: 'asset', fileName: built.fileName, source: built.code })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { path }) =>
        path === '/index.html'
          ? [
              {
                tag: 'script',
                attrs: { async: true, src: built ? base + built.fileName : `/${file}` },
                injectTo: 'head',
              },
            ]
          : [],
    },
  }
}
