import type { Connect, Plugin } from 'vite'
import { saving } from '../studio/saving.ts'
import { examplesOf } from './examples.ts'
import { tenantFacts } from '../studio/vite.ts'

const examples = 'virtual:schema-examples'
const page = '/src/tools/gallery/index.html'

const lead: Connect.NextHandleFunction = (request, _response, next) => {
  const [path = ''] = (request.url ?? '').split('?')
  if (/^\/(gallery|studio)(\/|$)/.test(path)) request.url = page
  next()
}

/** Its pages show each other in frames; no page of a customer's may. */
const letFrame: Connect.NextHandleFunction = (_request, response, next) => {
  const policy = String(response.getHeader('Content-Security-Policy'))
  response.setHeader(
    'Content-Security-Policy',
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'; frame-src 'self'"),
  )
  next()
}

/**
 * `--mode gallery` builds the gallery alone into dist-gallery; the app's own build holds nothing of it. /gallery, /studio and
 * what is below them lead to its page, in dev and in the preview of its build. In the list of plugins it stands after the
 * headers of the preview.
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
        middlewares.use(saving(root))
        middlewares.use(lead)
      },
      configurePreviewServer: ({ middlewares, config }) => {
        middlewares.use(lead)
        if (config.mode === 'gallery') middlewares.use(letFrame)
      },
    },
  ]
}
