import { createReadStream, cpSync, existsSync, lstatSync, statSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { editedHeaders } from './security-headers.ts'
import { belowBase, tenantTypes } from './web/addresses.ts'
import { isWithoutLinks } from './web/serve.ts'

/** Sends the file of `folder` for a URL, or answers 404. A missing tenant file must never be answered with index.html. */
function sendFile(folder: string, address: string, response: ServerResponse): void {
  const file = join(folder, normalize(decodeURIComponent(address)))
  const type = tenantTypes[extname(file)]
  const served = file.startsWith(folder) && existsSync(file) && isWithoutLinks(folder, file)
  if (!type || !served || !statSync(file).isFile()) {
    response.statusCode = 404
    response.end()
    return
  }
  for (const [name, value] of Object.entries(editedHeaders(file))) response.setHeader(name, value)
  response.setHeader('Content-Type', type)
  response.setHeader('Cache-Control', 'no-cache')
  createReadStream(file).pipe(response)
}

/**
 * Serves config.json, which the page preloads, and static folders, and copies them into the build. Tenants are read at run time, so
 * editing one needs no build. Symbolic links are neither served nor copied. In preview the files of the build are served, so that
 * changes in dist/ are visible after a reload. `texts`: further files by name, written for the base path of the build.
 */
export function staticFiles(
  root: string,
  folders: Record<string, string>,
  texts: Record<string, (base: string) => string> = {},
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
      server.middlewares.use((request, response, next) => {
        const path = belowBase(base, (request.url ?? '').split('?')[0] ?? '') ?? ''
        const hit = Object.entries(folders).find(([prefix]) => path.startsWith(prefix))
        if (hit) sendFile(join(root, hit[1]), path.slice(hit[0].length), response)
        else next()
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
                attrs: {
                  rel: 'preload',
                  href: `${base}config.json`,
                  as: 'fetch',
                  crossorigin: 'anonymous',
                },
                injectTo: 'head-prepend',
              },
            ]
          : [],
    },
    closeBundle() {
      for (const [prefix, folder] of Object.entries(folders))
        cpSync(join(root, folder), join(dist, prefix), {
          recursive: true,
          filter: (file) => !file.endsWith('README.md') && !lstatSync(file).isSymbolicLink(),
        })
      cpSync(join(root, 'src/boot/config.json'), join(dist, 'config.json'))
      for (const [name, text] of Object.entries(texts)) writeFileSync(join(dist, name), text(base))
    },
  }
}
