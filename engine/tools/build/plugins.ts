import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { generated } from './gen.ts'
import { icons } from './icons.ts'
import { jsonData } from './flow-files.ts'
import { schemaModules } from './schema-modules.ts'

/** Replaces a parser of Markdown, which RJSF imports and our forms never use: it would be a third of its bytes. */
const formStubs = (): Plugin => ({
  name: 'form-stubs',
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^markdown-to-jsx(\/react)?$/,
          replacement: fileURLToPath(new URL('../../form/markdown-stub.ts', import.meta.url)),
        },
      ],
    },
  }),
})

/** The Vite plugins of an app. `checkout`: the engine and its languages; `folder`: its flows, schemas and texts. */
export const enginePlugins = (checkout: string, folder = checkout): Plugin[] => [
  generated(checkout),
  schemaModules(),
  formStubs(),
  jsonData(folder),
  icons(checkout),
]
