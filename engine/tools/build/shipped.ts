import { join } from 'node:path'
import type { Plugin } from 'vite'
import { writeIfChanged } from './files.ts'

/** Folder of the package that contains a module, relative to `root`; undefined for modules of the project. */
const packageOf = (root: string, id: string): string | undefined =>
  id.startsWith(`${root}/`)
    ? /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(id.slice(root.length + 1).split('?')[0] ?? '')?.[0]
    : undefined

/**
 * Writes the list of packages in a build, by their folders in package-lock.json: modules that the bundler kept, style
 * sheets, copied files, and the packages that generated modules name in `meta.madeOf`.
 */
export function shipped(root: string): Plugin {
  let out = ''
  return {
    name: 'shipped',
    apply: 'build',
    configResolved({ build }) {
      out = join(root, '.generated/shipped', `${build.outDir.replaceAll(/[\\/]/g, '-')}.json`)
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file : []))
      const bundled = chunks.flatMap(({ modules }) =>
        Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? id : [])),
      )
      const styles = [...this.getModuleIds()].filter((id) => /\.css(\?|$)/.test(id))
      const generated = bundled.flatMap((id) => {
        const of: unknown = this.getModuleInfo(id)?.meta.madeOf
        return typeof of === 'string' ? `node_modules/${of}` : []
      })
      // Fonts, pictures and workers that are copied unchanged.
      const copied = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' ? file.originalFileNames.map((name) => join(root, name)) : [],
      )
      const found = [...bundled, ...styles, ...copied].flatMap((id) => packageOf(root, id) ?? [])
      writeIfChanged(out, `${JSON.stringify([...new Set([...found, ...generated])].toSorted(), null, 2)}\n`)
    },
  }
}
