import type { Connect, Plugin } from 'vite'
import { folderOf } from '#engine/tools/check/file-kinds.ts'
import type { Reference } from '#engine/tools/check/names/references.ts'
import { loadProject } from '#engine/tools/check/project.ts'
import { asString, get } from '#engine/util/json.ts'
import { saveMiddleware } from '../studio/save-middleware.ts'

const facts = 'virtual:tenant-facts'
const page = '/src/tools/gallery/index.html'

/** What the studio knows of the whole configuration, to check a single tenant in the browser. */
export interface TenantFacts {
  /** References to links and features of a tenant, to flows and to entries. */
  references: (Pick<Reference, 'names' | 'value'> & { file: string; pointer: string })[]
  /** Every file below tenants/. */
  tenantFiles: string[]
  /** Names of the tenants, by id. */
  tenantNames: Record<string, string>
}

const isRelevant = ({ names, value }: Reference) =>
  ['link', 'flow', 'entry'].includes(names) || /^\/tenant\/(features|theme\/links)\//.test(value)

function factsOf(root: string): TenantFacts {
  const { of, references, files } = loadProject(root)
  return {
    references: references
      .filter(isRelevant)
      .map(({ node: { source, pointer }, names, value }) => ({ file: source.file, names, value, pointer })),
    tenantFiles: files.filter((file) => file.startsWith('tenants/')),
    tenantNames: Object.fromEntries(
      of('tenant').map(({ file, value }) => [folderOf(file), asString(get(value, 'name')) ?? folderOf(file)]),
    ),
  }
}

const rewriteToPage: Connect.NextHandleFunction = (request, _response, next) => {
  if (/^\/(gallery|studio)([/?]|$)/.test(request.url ?? '')) request.url = page
  next()
}

/** The first page of the gallery build is the studio: `npm run gallery` prints the address without a path. */
const redirectToStudio: Connect.NextHandleFunction = (request, response, next) => {
  const [path, query] = (request.url ?? '').split('?')
  if (path !== '/') return next()
  response.writeHead(302, { Location: `/studio${query ? `?${query}` : ''}` }).end()
}

/** Allows what the gallery needs and the app forbids: frames of the same origin, and the policy for reading an SVG. */
const extendPolicy: Connect.NextHandleFunction = (_request, response, next) => {
  const policy = String(response.getHeader('Content-Security-Policy'))
  response.setHeader(
    'Content-Security-Policy',
    policy
      .replace("frame-ancestors 'none'", "frame-ancestors 'self'; frame-src 'self'")
      .replace('trusted-types ', 'trusted-types studio-svg '),
  )
  next()
}

/** Plugins of gallery and studio, built by `--mode gallery` only. Must come after the plugin that sets the preview headers. */
export function gallery(): Plugin[] {
  return [
    {
      name: 'tenant-facts',
      resolveId: (source) => (source === facts ? `\0${facts}` : null),
      load(id) {
        if (id !== `\0${facts}`) return null
        const text = JSON.stringify(factsOf(this.environment.config.root))
        return `export const facts = JSON.parse(${JSON.stringify(text)})`
      },
      configureServer({ watcher, moduleGraph }) {
        // A tenant that is saved for the first time is known after a reload of the page.
        watcher.on('add', (path) => {
          const module = /[\\/]tenants[\\/]/.test(path) ? moduleGraph.getModuleById(`\0${facts}`) : undefined
          if (module) moduleGraph.invalidateModule(module)
        })
      },
    },
    {
      name: 'gallery',
      config: ({ build }, { mode }) =>
        mode === 'gallery'
          ? { build: { outDir: build?.outDir ?? 'dist-gallery', rolldownOptions: { input: page.slice(1) } } }
          : null,
      configureServer: ({ middlewares, config: { root } }) => {
        middlewares.use(saveMiddleware(root))
        middlewares.use(rewriteToPage)
      },
      configurePreviewServer: ({ middlewares, config }) => {
        middlewares.use(rewriteToPage)
        if (config.mode !== 'gallery') return
        middlewares.use(redirectToStudio)
        middlewares.use(extendPolicy)
      },
    },
  ]
}
