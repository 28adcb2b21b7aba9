import { cpSync, lstatSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { belowBase, type Addresses } from './web/addresses.ts'
import { serveBuild } from './web/serve.ts'

/**
 * Serves config.json, which the page preloads, and the folder of the tenants, and copies them into the build:
 * both are read at run time, so editing them needs no build. Symbolic links are neither served nor copied. In preview the files of
 * the build are served, so that changes in dist/ are visible after a reload.
 * @param texts further files by name, written for the base path of the build
 */
export function staticFiles(
  root: string,
  addresses: Addresses,
  texts: Record<string, (base: string) => string>,
): Plugin {
  let dist = join(root, 'dist')
  let base = '/'
  return {
    name: 'static-files',
    configResolved: (config) => {
      dist = resolve(config.root, config.build.outDir)
      base = config.base
    },
    configureServer(server) {
      const answer = serveBuild(root, addresses)
      server.middlewares.use((request, response, next) => {
        const path = belowBase(base, request.url ?? '')
        if (!path?.startsWith(addresses.edited)) return next()
        request.url = path
        answer(request, response)
      })
    },
    // Added here and not in index.html: the dev server adds the base path to every URL there, but the build does not.
    transformIndexHtml: {
      order: 'post',
      handler: (_, { path }) =>
        path === '/index.html'
          ? [
              {
                tag: 'link',
                attrs: { rel: 'preload', href: `${base}config.json`, as: 'fetch', crossorigin: 'anonymous' },
                injectTo: 'head-prepend',
              },
            ]
          : [],
    },
    closeBundle() {
      cpSync(join(root, addresses.edited), join(dist, addresses.edited), {
        recursive: true,
        filter: (file) => !file.endsWith('README.md') && !lstatSync(file).isSymbolicLink(),
      })
      cpSync(join(root, 'src/config/config.json'), join(dist, 'config.json'))
      for (const [name, text] of Object.entries(texts)) writeFileSync(join(dist, name), text(base))
    },
  }
}
