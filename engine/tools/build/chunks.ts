import { join, sep } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../../..')
/** Tests whether a module is in a folder, named from the root of the project. */
const isIn = (folder: string) => (id: string) => id.startsWith(join(root, folder) + sep)

/** Files that every page has before any lazy chunk: the first two groups of `codeSplitting`, and the bundler's runtime. */
const firstFiles = /(^|\/)(index|libraries|rolldown-runtime)-[^/]*$/

/**
 * The scripts that are preloaded together with a lazy chunk (Vite's `build.modulePreload`; style sheets always are): all that it
 * imports, but for those that every page has. Without them a step opened by its address is usable 5 to 9 % later (1.6 Mbit/s,
 * 150 ms), because each import is found only when the file before it has come. The chunk itself is requested at the same moment.
 */
export const modulePreload = {
  polyfill: false,
  resolveDependencies: (chunk: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) =>
    hostType === 'html' ? needed : needed.filter((file) => file !== chunk && !firstFiles.test(file)),
}

/**
 * The first page consists of two scripts: the libraries, which rarely change between releases, and the app. All other code is
 * split at dynamic imports. Modules that many chunks share are in one script, because one large file compresses better than thirty
 * small ones. Three folders have their own script, so that pages outside of a flow do not load shared code of forms and API calls.
 */
export const codeSplitting = {
  groups: [
    {
      name: 'libraries',
      test: (id: string) => isIn('node_modules')(id) || id.includes('rolldown/runtime'),
      tags: ['$initial' as const],
      priority: 3,
    },
    { name: 'app', tags: ['$initial' as const], priority: 2 },
    { name: 'shared-libraries', test: isIn('node_modules'), minShareCount: 5, priority: 1 },
    { name: 'shared-data', test: isIn('flows'), minShareCount: 5, priority: 1 },
    { name: 'shared-view', test: isIn('engine/view'), minShareCount: 5, priority: 1 },
    { name: 'shared', minShareCount: 5, priority: 0 },
  ],
}

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Asks Chromium to compile all functions of the two scripts of the first page on a background thread while they are loading (V8's
 * explicit compile hints). Most functions of these two scripts are called at start; those of other scripts are not.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // Runs after Vite has written its list of chunks into the scripts, because the hint must be the first line.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !(chunk.isEntry || chunk.name === 'libraries')) continue
        chunk.code = hint + chunk.code
        // The added line moves all code down by one line. At this time the source map is a separate file.
        const map = bundle[`${chunk.fileName}.map`]
        if (map?.type !== 'asset') continue
        const content = JSON.parse(String(map.source)) as { mappings: string } // the bundler has written the source map
        map.source = JSON.stringify({ ...content, mappings: `;${content.mappings}` })
      }
    },
  },
})
