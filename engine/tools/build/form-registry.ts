import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = (file: string) => fileURLToPath(new URL(`../../form/${file}`, import.meta.url))

/** Modules that RJSF imports, and the modules that replace them in the build. */
const replacements = [
  // RJSF's default registry imports every field, template and widget.
  { source: /\/getDefaultRegistry\.js$/, importer: '/@rjsf/core/', file: ours('rjsf/registry.ts') },
  // Two parsers that our forms never use. They would be a third of the form chunk.
  { source: /^markdown-to-jsx(\/react)?$/, importer: '/@rjsf/', file: ours('rjsf/stubs.ts') },
  { source: /^fast-uri$/, importer: '/@rjsf/', file: ours('rjsf/stubs.ts') },
]

/**
 * Replaces modules of RJSF that our forms do not need, in builds only; the dev server and Vitest use the originals. The build fails
 * if RJSF is used but one of the modules is not found.
 */
export function formRegistry(): Plugin {
  let found = false
  const missing = new Set(replacements)
  return {
    name: 'form-registry',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('/@rjsf/')) return null
      found ||= importer.includes('/@rjsf/core/')
      const one = replacements.find((each) => each.source.test(source) && importer.includes(each.importer))
      if (!one) return null
      missing.delete(one)
      return one.file
    },
    buildEnd(error) {
      const [one] = missing
      if (!error && found && one)
        this.error(`RJSF does not import ${one.source} any more, so ${one.file} replaces nothing.`)
    },
  }
}
