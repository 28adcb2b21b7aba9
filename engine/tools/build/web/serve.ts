import sirv from 'sirv'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, extname, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { editedHeaders } from '../security-headers.ts'
import { belowBase, contentTypes, served, type Addresses } from './addresses.ts'

/** Whether no part of the path below `folder` is a symbolic link: by one, whoever writes there could publish any file of the server. */
export function isWithoutLinks(folder: string, file: string): boolean {
  try {
    return realpathSync(file) === join(realpathSync(folder), relative(folder, file))
  } catch {
    return false
  }
}

/** URL parameters with which a baked page may be served. Other parameters change the first screen. */
const parameters = ['tenant', 'lang']

const isName = (name: string) => /^[a-z][a-z0-9-]{0,40}$/.test(name)

/** The first language of an Accept-Language header, as two letters; empty if there is none. */
const firstLanguage = (header: string) => header.trim().slice(0, 2).toLowerCase()

/** The files for the start URL, best first: the baked page in the requested language, in the tenant's first, and the page without a screen. */
function firstPages(query: string, accepted: string, defaultTenant: string): string[] {
  const asked = new URLSearchParams(query)
  const tenant = asked.get('tenant') ?? defaultTenant
  const language = asked.get('lang') ?? firstLanguage(accepted)
  const isPlain = [...asked.keys()].every((name) => parameters.includes(name))
  if (!isPlain || !isName(tenant)) return ['/shell.html']
  const own = isName(language) ? [`/pages/${tenant}.${language}.html`] : []
  return [...own, `/pages/${tenant}.html`, '/shell.html']
}

/** The default tenant of a build, which operators may edit; empty if config.json cannot be read. */
function defaultTenantOf(dist: string): string {
  try {
    const config = JSON.parse(readFileSync(`${dist}/config.json`, 'utf8')) as { defaultTenant?: unknown }
    return typeof config.defaultTenant === 'string' ? config.defaultTenant : ''
  } catch {
    return ''
  }
}

/** The decoded path of a URL; a malformed path is returned unchanged. */
function pathOf(url: string): string {
  const path = url.split('?')[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const missing = (response: ServerResponse) => void response.writeHead(404).end()

/** Answers GET and HEAD like a web server: precompressed, cache headers, 404. Each request reads the folder again. */
export function serveBuild(dist: string, addresses: Addresses) {
  const folder = resolve(dist)
  const options = { dev: true, etag: true, brotli: true, gzip: true, extensions: [] }
  const send = sirv(folder, options)
  const sendFirstPage = sirv(folder, {
    ...options,
    setHeaders: (response) => void response.appendHeader('Vary', 'Accept-Language'),
  })
  const exists = (path: string): boolean => {
    const file = resolve(`${folder}/${path}`)
    if (path.includes('\0') || !file.startsWith(folder + sep)) return false
    const { edited } = addresses
    const isAllowed = !path.startsWith(edited) || isWithoutLinks(join(folder, edited), file)
    return isAllowed && statSync(file, { throwIfNoEntry: false })?.isFile() === true
  }
  /** The start address is answered with the first page of its tenant and language. */
  const firstPage = ({ url = '/', headers }: IncomingMessage) => {
    const [, query = ''] = url.split('?')
    const pages = firstPages(query, headers['accept-language'] ?? '', defaultTenantOf(folder))
    return pages.find(exists) ?? '/shell.html'
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    const asked = pathOf(request.url ?? '/')
    const path = asked === '/' ? firstPage(request) : asked
    const { file, cache, unknown } = served(addresses, path, exists(path))
    response.setHeader('Cache-Control', cache)
    if (path.startsWith(addresses.edited))
      for (const [name, value] of Object.entries(editedHeaders(file ?? ''))) response.setHeader(name, value)
    if (file === undefined) return missing(response)
    const type = contentTypes[extname(file)]
    if (type) response.setHeader('Content-Type', type)
    if (unknown) return void response.writeHead(404).end(readFileSync(folder + file))
    request.url = encodeURI(file)
    const answer = asked === '/' ? sendFirstPage : send
    return answer(request, response, () => missing(response))
  }
}

/** Sets headers on every response of `vite preview`, also those of later plugins, except below the path `foreign`. */
export const previewHeaders = (headers: Record<string, string>, foreign: string): Plugin => ({
  name: 'preview-headers',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith(foreign)) return next()
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      next()
    })
  },
})

/** Makes `vite preview` a web server (`serveBuild`), below `--base` if given. Earlier plugins and `preview.proxy` come first. */
export function previewServer(addresses: Addresses): Plugin {
  return {
    name: 'preview-server',
    configurePreviewServer({ middlewares, config, httpServer }) {
      // Node's default of five seconds is so short that the server may close a connection while a client sends a request.
      if ('keepAliveTimeout' in httpServer) httpServer.keepAliveTimeout = 65_000
      const answer = serveBuild(resolve(config.root, config.build.outDir), addresses)
      const elsewhere = Object.keys(config.preview.proxy ?? {})
      middlewares.use((request, response, next) => {
        const url = request.url ?? '/'
        const proxied = elsewhere.some((path) => url.startsWith(path))
        if (proxied || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
        const path = belowBase(config.base, url)
        const [, query = ''] = /^[^?]*(.*)$/.exec(url) ?? []
        if (path === undefined && url === config.base.slice(0, -1) + query)
          return response.writeHead(308, { Location: config.base + query }).end()
        if (path === undefined) return response.writeHead(404).end()
        request.url = path
        return answer(request, response)
      })
    },
  }
}
