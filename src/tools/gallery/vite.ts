import type { Connect, Plugin } from 'vite'
import { saveMiddleware } from '../studio/save-middleware.ts'
import { examplesOf } from './from-files.ts'
import { tenantFacts } from '../studio/vite.ts'

const examples = 'virtual:schema-examples'
const page = '/src/tools/gallery/index.html'

const rewriteToPage: Connect.NextHandleFunction = (request, _response, next) => {
  const [path = ''] = (request.url ?? '').split('?')
  if (/^\/(gallery|studio)(\/|$)/.test(path)) request.url = page
  next()
}

/** The first page of the gallery build is the studio: `npm run gallery` prints the address without a path. */
const redirectToStudio: Connect.NextHandleFunction = (request, response, next) => {
  const [path, query] = (request.url ?? '').split('?')
  if (path !== '/') return next()
  response.writeHead(302, { Location: `/studio${query ? `?${query}` : ''}` }).end()
}

/**
 * Allows frames of the same origin in the CSP, and the Trusted Types policy with which the studio reads an SVG. The gallery needs
 * them; the app forbids them.
 */
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

/**
 * Vite plugins of the gallery and the studio. `--mode gallery` builds only them, into dist-gallery; the build of the app does not
 * contain them. Paths below /gallery and /studio serve their page in dev and preview. Must come after the plugin that sets the
 * preview headers.
 */
export function gallery(): Plugin[] {
  return [
    tenantFacts(),
    {
      name: 'schema-examples',
      resolveId: (source) => (source === examples ? `\0${examples}` : null),
      load(id) {
        if (id !== `\0${examples}`) return null
        const text = JSON.stringify(examplesOf(this.environment.config.root))
        return `export const examples = JSON.parse(${JSON.stringify(text)})`
      },
    },
    {
      name: 'gallery',
      config: ({ build }, { mode }) =>
        mode === 'gallery'
          ? {
              build: {
                outDir: build?.outDir ?? 'dist-gallery',
                rolldownOptions: { input: page.slice(1) },
              },
            }
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
