import { createReadStream, cpSync, existsSync, lstatSync, statSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { editedHeaders } from './security-headers.ts'
import { belowBase } from './web/addresses.ts'
import { tenantTypes } from './web/content-types.ts'
import { isWithoutLinks } from './web/serve.ts'

/** Sends a file of `folder` by its address, or answers 404: a missing tenant file must never become index.html. */
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
 * config.json, which the page asks for ahead, and folders that are served as they are and copied into the build: tenants are read at run time, editing one needs no build.
 * Symbolic links are neither served nor copied. In preview they come from the build, so that editing dist/ shows on reload. `texts` are written beside them, by name, for the base path of the build.
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
    // Not in index.html: while developing, Vite puts the base path before every address there, in a build it does not.
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
