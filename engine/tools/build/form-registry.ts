import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('../../form/registry.ts', import.meta.url))

/**
 * Gives RJSF our registry instead of its own, in the build: dev and Vitest take dependencies as they are. Its own would
 * bring every field, template and widget. Stops the build where it finds RJSF, but nothing to replace.
 */
export function formRegistry(): Plugin {
  let found = false
  let replaced = false
  return {
    name: 'form-registry',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('/@rjsf/core/')) return null
      found = true
      if (!source.endsWith('/getDefaultRegistry.js')) return null
      replaced = true
      return ours
    },
    buildEnd(error) {
      if (!error && found && !replaced)
        this.error(
          '@rjsf/core imports no getDefaultRegistry.js any more: its default theme would be shipped with ours.',
        )
    },
  }
}
