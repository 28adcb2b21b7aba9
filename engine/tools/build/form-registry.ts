import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = (file: string) => fileURLToPath(new URL(`../../form/${file}`, import.meta.url))

/** What RJSF imports, and what the built page gets in its place. */
const replacements = [
  // Its own registry would bring every field, template and widget.
  { source: /\/getDefaultRegistry\.js$/, importer: '/@rjsf/core/', file: ours('registry.ts') },
  // Two parsers that our forms never use; together they would be a third of the form chunk.
  { source: /^markdown-to-jsx(\/react)?$/, importer: '/@rjsf/', file: ours('rjsf-stubs.ts') },
  { source: /^fast-uri$/, importer: '/@rjsf/', file: ours('rjsf-stubs.ts') },
]

/**
 * Leaves out of the build what our forms do without; dev and Vitest take RJSF as it is. Stops the build where it finds RJSF,
 * but nothing to replace.
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
        this.error(`RJSF does not import ${one.source} any more: ${one.file} takes the place of nothing.`)
    },
  }
}
