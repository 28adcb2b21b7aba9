import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Gives RJSF our registry instead of its own, in the build: dev and Vitest take dependencies as they are. */
export const formRegistry = (): Plugin => ({
  name: 'form-registry',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/getDefaultRegistry.js') && importer?.includes('@rjsf/core/')
      ? fileURLToPath(new URL('../../form/registry.ts', import.meta.url))
      : null,
})
